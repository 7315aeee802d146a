/** Words that Kontor avoids, with their replacements; docs/glossary.md defines the terms. */
export interface Banned {
  pattern: RegExp;
  instead: string;
}

/** In what a person reads: a catalogue, an error, an email, a PDF, a label of a chart. */
export const bannedTexts: readonly Banned[] = [
  { pattern: /\b(?:somebody|nobody|whoever)\b/i, instead: 'the role: merchant, customer, team member, you' },
  { pattern: /\bbuyers?\b/i, instead: 'customer' },
  { pattern: /\bshops?\b/i, instead: 'store, or business for the company' },
  { pattern: /\be-mails?\b|\bmails?\b(?! server)|\bmailed\b/i, instead: 'email' },
  { pattern: /\bpictures?\b/i, instead: 'image' },
  { pattern: /\bpapers?\b(?! size)/i, instead: 'document, PDF' },
  { pattern: /\btakings\b/i, instead: 'sales' },
  { pattern: /\bow(?:e|es|ed)\b/i, instead: 'due' },
  { pattern: /\bfree line\b/i, instead: 'custom item' },
  { pattern: /\bprice each\b/i, instead: 'unit price' },
  { pattern: /\bdate due\b/i, instead: 'due date' },
  { pattern: /\bmoney (?:in|out)\b|\bin all\b/i, instead: 'received, paid out, total' },
  { pattern: /\bbr(?:ing|ought)\b.*\balong\b/i, instead: 'import' },
  { pattern: /\bcall(?:ed)? off\b/i, instead: 'cancel' },
  { pattern: /\b(?:given|give|gave) back\b/i, instead: 'refund' },
  { pattern: /\bput back\b/i, instead: 'restock, restore' },
  { pattern: /\btake (?:this|the) order\b/i, instead: 'create order' },
  { pattern: /\bcannot be (?:taken back|called back|undone)\b/i, instead: "can't be undone" },
  {
    pattern: /\b(?:cannot|could not) be reached\b|\bno answer came\b|\bdid not answer\b/i,
    instead: "Couldn't reach …",
  },
  {
    pattern: /\bcould not be (?:loaded|made|found|saved|created)\b/i,
    instead: "Couldn't load …, couldn't create …",
  },
  { pattern: /\byou may not\b/i, instead: "You don't have access to …" },
  { pattern: /\bgo(?:es)? on\b/i, instead: 'continue' },
  { pattern: /\bhand(?:ed)? in\b/i, instead: 'submit' },
  { pattern: /\bonce more\b/i, instead: 'again' },
  { pattern: /\bwhat (?:it|this) (?:is|comes to)$|\bwhere it belongs\b/i, instead: 'a noun as the heading' },
  { pattern: /\bstands? (?:here|there|in)\b|\bas they were\b/i, instead: 'appears, unchanged' },
  { pattern: /\bfavorite|\borganization|\bcancelation/i, instead: 'British spelling' },
];

/** In the names that code declares. */
export const bannedNames: readonly Banned[] = [
  { pattern: /^(?:most|least)(?!Orders)[A-Z]/, instead: 'max…, min…' },
  { pattern: /^tell[A-Z]|^told$/, instead: 'describe…, notify…, record…' },
  {
    pattern: /^(?:asked|given|found|known|seen|wanted|said)$/,
    instead: 'a noun: request, param, match, existing, snapshot',
  },
  { pattern: /^beNobody$/, instead: 'clearSession' },
  { pattern: /^(?:Refusal|CountedRefusal)$/, instead: 'AppError, CommittedError' },
  { pattern: /Happening|^happened$/, instead: 'TimelineEvent' },
  { pattern: /^standing$|Standing$/, instead: 'membership' },
  { pattern: /^law$|^lawOf$|Law$/, instead: 'lifecycle' },
  { pattern: /^verdict$|Verdict$/, instead: 'transition result' },
  { pattern: /[Pp]aper(?!Size)(?:s|$|[A-Z])/, instead: 'document, pdf' },
  { pattern: /[Pp]ictures?(?:$|[A-Z])/, instead: 'image' },
  { pattern: /[Bb]uyers?(?:$|[A-Z])/, instead: 'customer' },
  { pattern: /^mail(?!From$)[A-Z]|Mail(?:s|$|[A-Z])/, instead: 'email' },
  { pattern: /^owed|Owed/, instead: 'amountDue, dueMinor' },
  {
    pattern: /^(?:bringIn|giveBack|callOff|putBack|takeOrder)/,
    instead: 'importBatch, refund, cancelPickup, restock',
  },
  { pattern: /[Bb]ackstage|^manner|Manner$/, instead: 'testHarness, faultKind' },
];
