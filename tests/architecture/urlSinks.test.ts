import { expect, test } from 'vitest'
import { findUrlSinks } from './findUrlSinks.ts'
import { isTest, read, sourceFiles } from './repository.ts'
import { languageOf } from './syntax.ts'

/** Files that pass the browser a URL they create themselves, with the reason. */
const ownUrls = new Map([
  ['apps/console/src/chart/savePng.ts', 'a data URL of a graph of this page'],
  ['apps/console/src/parts/saveFile.ts', 'a blob URL of a file that this page just made'],
  ['apps/console/src/shell/Link.tsx', 'the path of the console itself, with a query'],
  ['apps/vault/src/screens/saveFile.ts', 'a blob URL of a file that this page just made'],
  [
    'packages/solana/src/wallet/mobile/openMobileSession.ts',
    'the constant scheme of Mobile Wallet Adapter',
  ],
])

test('every navigation, window, frame and link passes safeUrl', () => {
  const files = sourceFiles().filter((path) => !isTest(path))
  const found = files.flatMap((path) =>
    findUrlSinks(read(path), languageOf(path)).map((line) => `${path} ${line}`),
  )
  expect(found.filter((line) => !ownUrls.has(line.split(' ')[0] ?? ''))).toEqual([])
  const unused = [...ownUrls.keys()].filter((path) => !found.some((line) => line.startsWith(path)))
  expect(unused).toEqual([])
})

test('safeUrl has one implementation', () => {
  const files = sourceFiles().filter((path) => !isTest(path))
  const found = files.filter((path) =>
    /function (safeUrl|safeAppLink|appScheme)\b/.test(read(path)),
  )
  expect(found).toEqual(['packages/wire/src/safeAppLink.ts', 'packages/wire/src/safeUrl.ts'])
})

test.each([
  'location.href = reply.uri',
  'popup.location.href = uri',
  'popup.location = uri',
  'location = uri',
  'location.assign(uri)',
  'window.location.replace(uri)',
  'window.open(uri)',
  'globalThis.open(uri, "_blank")',
  'open(uri)',
  'frame.src = uri',
  'frame.srcdoc = text',
  'link.href = uri',
  'form.action = uri',
  'link.setAttribute("href", uri)',
  'location.href = "javascript:alert(1)"',
  'const url = reply.uri; location.assign(url)',
  'const view = <a href={uri}>x</a>',
  'const view = <form action={uri} />',
  'const view = <button formAction={uri} />',
])('findUrlSinks finds the unchecked URL in %s', (text) => {
  expect(findUrlSinks(text, 'tsx')).toHaveLength(1)
})

test.each([
  'const url = safeUrl(reply.uri); if (url) location.assign(url)',
  'const view = <a href={safeUrl(uri) ?? undefined}>x</a>',
  'const view = <a href="/terms.html">x</a>',
  'window.open("about:blank", "name")',
  'function open(view) {} open(view)',
  'const here = location.href',
  'const view = <Row href={uri} />',
])('findUrlSinks accepts %s', (text) => {
  expect(findUrlSinks(text, 'tsx')).toEqual([])
})
