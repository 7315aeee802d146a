-- What a search of orders goes through (server/db/search-words.ts, decision 28): the words of a text, each from each of its
-- letters on as long as three are left, and from its start; and the number from its start. Each under its business and its
-- status, so that one look finds what a person asks for in a tab. Of either the first 24 letters are kept. PL/pgSQL takes a third
-- of the time that the same query takes in a function of SQL. Restricted: a search is done before workers would have begun.
create function search_words(business uuid, facet anyenum, number text, searched text) returns tsvector
  language plpgsql immutable parallel restricted cost 500 as $$
declare
  place text := right(business::text, 12) || facet::text;
  word text;
  words text[] := array[place || '#' || left(number, 24)];
begin
  foreach word in array
    string_to_array(translate(searched, E'\t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 35)), ' ')
  loop
    continue when word = '';
    words := words || (place || '^' || left(word, 24));
    for letter in 1 .. length(word) - 2 loop
      words := words || (place || ' ' || substr(word, letter, 24));
    end loop;
  end loop;
  return array_to_tsvector(words);
end $$;

drop index orders_search;
create index orders_search on orders using gin (search_words(business_id, status, number, search_text))
  with (fastupdate = off);
-- Nothing is planned by what is in there; looking through it would cost each ANALYZE seconds.
alter index orders_search alter column 1 set statistics 0;
