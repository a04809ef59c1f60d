-- What the farm notes about an order for itself: on no paper, on no host's phone, in nobody's profile.
alter table subscription add column farm_notes text not null default '';

-- What is packed, at a site for a day, by whom and when. `contents` is a digest of the list it was packed by: another one
-- by now says that something has changed since.
create table packed (
  pickup_date date not null,
  site_id     integer not null references site on delete cascade,
  contents    text not null,
  packed_at   timestamptz not null,
  packed_by   text references app_user on delete set null,
  primary key (pickup_date, site_id)
);

-- Whether people get a letter at the end of a season, and when those of a cycle got theirs. Nobody hears of seasons that
-- were over before there was such a letter.
alter table shop add column season_letter boolean not null default true;
alter table cycle add column season_told_at timestamptz;
update cycle set season_told_at = now() where end_date < current_date;

alter table mailing
  drop constraint mailing_kind_check,
  add constraint mailing_kind_check check (kind in ('mass', 'waitlist', 'invitation', 'season-end'));
