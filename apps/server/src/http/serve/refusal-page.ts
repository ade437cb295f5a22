import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0b0e14; color: #e8ecf4;
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem; }
p { margin: 0 0 1.5rem; color: #aab4c5; }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.625rem; background: #e8ecf4; color: #0b0e14;
  font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid #6ea8fe; outline-offset: 3px; }`

/** Nothing but the style above. */
export const REFUSAL_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What a browser shows that was on its way to sign in when the server refused. */
export const refusalPage = (detail: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Signing in did not work</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Signing in did not work</h1>
<p>${inHtml(detail)}</p>
<a href="/prize-pool">Back to the tournament</a>
</main>
</body>
</html>
`

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
