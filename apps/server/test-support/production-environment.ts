/** Settings for a start in production; tests remove or add some. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://cup:pa55@db.internal:5432/cup',
  PUBLIC_ORIGINS: 'https://cup.test',
  SUPER_ADMIN_EMAIL: 'boss@cup.test',
  GOOGLE_CLIENT_ID: 'id-1.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-1234567890',
  STRIPE_SECRET_KEY: 'sk_live_1234567890abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890abcdef1234567890',
  SMTP_URL: 'smtps://mail.cup.test',
  MAIL_FROM: 'Cup <no-reply@cup.test>',
}
