import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { languageCodes } from '@latchkey/wire/language'
import { build } from 'esbuild'
import { recoveryTexts } from './recoveryTexts.ts'

const style = `:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem } label { display: block; margin: 1rem 0 } textarea, input, button { font: inherit; display: block; width: 100%; box-sizing: border-box; margin-top: .25rem; padding: .6rem } pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8886; border-radius: .75rem; min-height: 3rem }`

/**
 * Builds the offline recovery page: one HTML file that turns a recovery kit and its code into the 24 words, in the
 * browser's language.
 */
export async function buildRecovery(): Promise<string> {
  const table = await Promise.all(
    languageCodes.map(async (code) => [code, await recoveryTexts(code)] as const),
  )
  const english = await recoveryTexts('en')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./recover.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    conditions: ['latchkey-source'],
    define: { recoveryTable: JSON.stringify(Object.fromEntries(table)) },
  })
  const script = (outputFiles[0]?.text ?? '').trim()
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; form-action 'none'; base-uri 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${english.title}</title>
<style>${style}</style>
</head>
<body>
<h1 data-text="title">${english.title}</h1>
<p data-text="intro">${english.intro}</p>
<form id="form">
<label><span data-text="kit">${english.kit}</span> <input id="kit" type="file" accept=".json,application/json" required></label>
<label><span data-text="code">${english.code}</span> <textarea id="code" dir="ltr" rows="3" autocomplete="off" spellcheck="false" required></textarea></label>
<button data-text="show">${english.show}</button>
</form>
<pre id="result" dir="auto" role="status"></pre>
<script>${script}</script>
</body>
</html>
`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
