-- Visits of web stores, counted without cookies. The salt of a day is deleted soon after it, so that a visitor can't be recognised again.
create table visit_salts (
  day date not null,
  salt text not null,
  constraint visit_salts_pkey primary key (day)
);

-- The visitors of the last days, each once a day.
create table store_visitors (
  business_id uuid not null,
  day date not null,
  visitor text not null,
  constraint store_visitors_pkey primary key (business_id, day, visitor)
);
create index store_visitors_by_day on store_visitors (day);

-- The visitors of a day by the site that led them to the store; an empty text if none is known.
create table store_visits (
  business_id uuid not null,
  day date not null,
  referrer text not null,
  visitors integer not null,
  constraint store_visits_pkey primary key (business_id, day, referrer)
);

create table store_page_views (
  business_id uuid not null,
  day date not null,
  page text not null,
  views integer not null,
  bot_views integer not null,
  constraint store_page_views_pkey primary key (business_id, day, page)
);
