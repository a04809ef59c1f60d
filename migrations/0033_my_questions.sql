-- A person reads their own questions below the form.
create index question_of_user on question (user_id, created_at desc, id desc) where user_id is not null;
