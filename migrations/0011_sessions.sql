-- Sessions and people are no longer kept in memory: each call reads them, so nobody has to be told that they changed.
drop trigger session_changed on session;
drop function tell_session_changed();
drop trigger person_changed on app_user;
drop function tell_person_changed();
