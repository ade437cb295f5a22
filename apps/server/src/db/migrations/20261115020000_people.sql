-- runs with: 0.1.0
-- An e-mail is stored folded (A–Z only); who proved an address last holds it.
create table users (
  id uuid primary key default gen_random_uuid(),
  issuer text,
  subject text,
  email text unique check (length(email) <= 254),
  name text not null check (char_length(name) between 1 and 50),
  picture text,
  is_admin boolean not null default false,
  -- false only for a placeholder player whose first sign-in is still to come
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz,
  erased_at timestamptz,
  unique (issuer, subject),
  check ((issuer is null) = (subject is null)),
  check (not verified or subject is not null or erased_at is not null)
);

-- One try to sign in: what the provider's answer must match, and the browser it belongs to.
create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- The one-time code in the return address. The primary key and used_at make a second use impossible.
create table login_codes (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  session_hash bytea,
  check ((used_at is null) = (session_hash is null))
);

-- Answers of calls that carried an Idempotency-Key, kept for a day.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
