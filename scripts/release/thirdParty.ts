import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ShippedPackage, shippedPackages } from './shippedPackages.ts'

/** Our packages whose code is not in a page: their dependencies are installed, not bundled. */
const notInPages = new Set(['apps/server', 'packages/create-latchkey', 'packages/testing'])

/** The text of THIRD-PARTY.md: every package of other authors that we ship, with its licence. */
export function thirdPartyText(root: string): string {
  const shipped = shippedPackages(root)
  const bundled = shipped.filter(({ shippedIn }) => shippedIn.some((ours) => !notInPages.has(ours)))
  return [
    '# Third-party software',
    '',
    'Written by `npm run docs:licences`; a test compares it with the lock file.',
    '',
    '## In pages',
    '',
    'Code of these packages can be in `latchkey.js`, in the vault and in the bundles of sites.',
    '',
    '| package | version | licence | notice |',
    '|---|---|---|---|',
    ...bundled.map((item) => `${rowStart(item)} ${notice(root, item)} |`),
    '',
    '## With the server, the test kit and the command line',
    '',
    'npm installs these packages beside ours; the program of the server can also contain their code.',
    '',
    '| package | version | licence | installed with |',
    '|---|---|---|---|',
    ...shipped
      .filter((candidate) => !bundled.includes(candidate))
      .map((item) => `${rowStart(item)} ${item.shippedIn.join(', ')} |`),
    '',
    '## Texts of the licences in pages',
    '',
    ...licenceTexts(root, bundled),
  ].join('\n')
}

function rowStart({ name, version, licence }: ShippedPackage): string {
  return `| ${name} | ${version} | ${licence} |`
}

/** The copyright line of the package's licence file. */
function notice(root: string, shipped: ShippedPackage): string {
  const line = licenceOf(root, shipped)
    .split('\n')
    .find((text) => /^\W*copyright\b/i.test(text) && !/notice|holder/i.test(text))
  return line?.trim().replaceAll('|', '/') ?? '–'
}

/** Each permission text once, without the copyright lines, which are in the table. */
function licenceTexts(root: string, bundled: readonly ShippedPackage[]): readonly string[] {
  const kinds = [...new Set(bundled.map(({ licence }) => chosenLicence(licence)))].toSorted()
  return kinds.flatMap((licence) => {
    const text = bundled
      .filter((candidate) => candidate.licence === licence)
      .map((item) => licenceOf(root, item))
      .find((candidate) => /permission|license/i.test(candidate))
    if (!text) throw new Error(`No package under ${licence} has the text of its licence`)
    const body = text.replace(/^.*copyright \(c\).*\n/gim, '').trim()
    return [`### ${licence}`, '', '```text', body, '```', '']
  })
}

/** Of a choice we take MIT. */
function chosenLicence(licence: string): string {
  return /\bMIT\b.* OR |OR .*\bMIT\b/.test(licence) ? 'MIT' : licence
}

function licenceOf(root: string, { path }: ShippedPackage): string {
  const folder = join(root, path)
  if (!existsSync(folder)) return ''
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n') : ''
}
