-- Older versions cannot go on: an app that they turn on would look like one of before the address was proved.
-- Whether an account's authenticator app was set up, or kept, by someone who had proved the address. An address that becomes
-- unverified later, as where accounts are kept elsewhere, makes no app a stranger's.
alter table account add column factor_proved boolean not null default false;
update account a set factor_proved = true
from app_user u where u.id = a.user_id and a.factor_since is not null and (u.email_verified or a.has_passkey);
