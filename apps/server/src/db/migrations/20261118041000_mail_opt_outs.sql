-- runs with: 0.1.0
-- Mailboxes that want no more invite mails. A person may opt out without an account, so it is kept by mailbox, as a hash.
create table mail_opt_outs (
  mailbox_hash bytea primary key,
  created_at timestamptz not null default now()
);
