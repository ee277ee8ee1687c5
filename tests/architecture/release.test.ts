import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { integrityOf } from '../../scripts/release/integrity.ts'
import { parseChangeset, releaseNotes } from '../../scripts/release/releaseNotes.ts'
import { sbomText } from '../../scripts/release/sbom.ts'
import { shippedPackages } from '../../scripts/release/shippedPackages.ts'
import { read, root } from './repository.ts'

const shipped = shippedPackages(root)

test('THIRD-PARTY.md lists every package that is shipped, with its version and license (npm run docs:licences)', () => {
  const listed = [...read('THIRD-PARTY.md').matchAll(/^\| (\S+) \| (\d\S*) \| ([^|]+) \|/gm)]
  const rows = listed.map(([, name, version, licence]) => `${name} ${version} ${licence}`)
  const expected = shipped.map(({ name, version, licence }) => `${name} ${version} ${licence}`)
  expect(rows.toSorted()).toEqual(expected.toSorted())
})

test('every shipped package has a license that allows to ship it', () => {
  const open =
    /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0)$/
  // The server calls libvips as a separate shared library of sharp, which the LGPL allows.
  const isOpen = ({ name, licence }: (typeof shipped)[number]) =>
    name.startsWith('@img/sharp') ||
    licence
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((candidate) => open.test(candidate))
  expect(
    shipped.filter((candidate) => !isOpen(candidate)).map(({ name, licence }) => [name, licence]),
  ).toEqual([])
})

test('the bill of materials of a release names every shipped package with license and digest', () => {
  const bill = JSON.parse(sbomText('1.2.3', shipped))
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'latchkey', version: '1.2.3' } },
  })
  const rows = bill.components.map(
    ({ name, version, licenses }: Record<string, unknown>) =>
      `${name} ${version} ${JSON.stringify(licenses)}`,
  )
  expect(rows).toEqual(
    shipped.map(({ name, version, licence }) => `${name} ${version} [{"expression":"${licence}"}]`),
  )
  const content = expect.stringMatching(/^[\da-f]{128}$/)
  for (const { hashes } of bill.components) expect(hashes).toEqual([{ alg: 'SHA-512', content }])
})

test('the bill of materials writes the scope of a package URL in percent-encoding, and the digest in hexadecimal', () => {
  const scoped = {
    ...{ name: '@a/b', version: '1.0.0', licence: 'MIT', path: '', shippedIn: ['packages/core'] },
    integrity: 'sha1-AAAA sha512-AP8=',
  }
  expect(JSON.parse(sbomText('1.2.3', [scoped])).components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40a/b@1.0.0',
      name: '@a/b',
      version: '1.0.0',
      purl: 'pkg:npm/%40a/b@1.0.0',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '00ff' }],
      properties: [{ name: 'latchkey:shippedIn', value: 'packages/core' }],
    },
  ])
})

test('the release note lists every changeset of the repository and the integrity of the script-tag files', () => {
  const files = readdirSync(join(root, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )
  const changesets = files.map((name) => parseChangeset(read(`.changeset/${name}`)))
  expect(changesets.every(({ packages }) => packages.length > 0)).toBe(true)
  const integrity = { 'latchkey.js': 'sha384-abc' }
  const verification = { gaps: [], reason: null }
  const notes = releaseNotes('1.2.3', { changesets, integrity, verification })
  expect(notes).toMatch(/^# Latchkey 1\.2\.3\n/)
  for (const { text } of changesets) expect(notes).toContain(text)
  expect(notes).toContain('| `latchkey.js` | `sha384-abc` |')
})

test('the release note says what was not verified, and why', () => {
  const notesWith = (gaps: readonly string[], reason: string | null) =>
    releaseNotes('1.2.3', { changesets: [], integrity: {}, verification: { gaps, reason } })
  expect(notesWith([], null)).toContain('Every suite of `npm run verify` passed.')
  const notes = notesWith(['test:wire: not run'], 'hotfix for GHSA-1')
  expect(notes).toContain('Not verified: hotfix for GHSA-1\n\n- test:wire: not run')
  expect(notes).not.toContain('passed')
})

test('the release note’s integrity of a script-tag file is the sha384 digest of its bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-integrity-'))
  try {
    mkdirSync(join(folder, 'chunks'))
    writeFileSync(join(folder, 'latchkey.js'), 'export {}')
    writeFileSync(join(folder, 'chunks/modal.js'), 'export const open = 1')
    const digest = createHash('sha384').update('export {}').digest('base64')
    const integrity = integrityOf(folder)
    expect(integrity['latchkey.js']).toBe(`sha384-${digest}`)
    expect(Object.keys(integrity)).toEqual(['chunks/modal.js', 'latchkey.js'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
