import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { assemblePackages } from '../../scripts/pack/packPackages.ts'
import { buildServerFiles } from '../../scripts/stack/serverFiles.ts'
import { startScripts } from './startScripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-assembled-'))
afterAll(() => rmSync(folder, { recursive: true }))

// `npm run build` does it before a release.
await buildServerFiles(new AbortController().signal)

/** What `npm publish` would upload of every package. */
const tarballs = (await assemblePackages(folder)).map(({ name }) => ({
  name,
  files: readdirSync(join(folder, name), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, name).length + 1))
    .map((path) => ({ path, text: () => readFileSync(join(folder, name, path), 'utf8') })),
}))

test('the repository publishes five packages', () => {
  expect(tarballs.map(({ name }) => name).toSorted()).toEqual([
    '@latchkey/server',
    '@latchkey/siwx',
    '@latchkey/testing',
    'create-latchkey',
    'latchkey',
  ])
})

test('the published packages import no private workspace, and depend on none', () => {
  const published = new Set(tarballs.map(({ name }) => name))
  const named = tarballs.flatMap(({ name, files }) =>
    files
      .filter(({ path }) => path === 'package.json' || /^dist\/.*(\.js|\.d\.ts)$/.test(path))
      .filter(({ path }) => !/^dist\/(bundle|public)\//.test(path))
      .flatMap(({ path, text }) =>
        [...text().matchAll(/(?:from |import\(?|^ {4})['"](@latchkey\/[\w-]+)/gm)].map(
          ([, imported = '']) => ({ name, path, imported }),
        ),
      ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ imported }) => !published.has(imported))).toEqual([])
})

describe.each(tarballs)('the tarball of $name', ({ files }) => {
  const paths = files.map(({ path }) => path)

  test('the npm tarball of each package contains the license, a README and the compiled code', () => {
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(paths.some((path) => path.startsWith('dist/') && path.endsWith('.js'))).toBe(true)
  })

  test('the npm tarball of each package contains no test files and no .tsbuildinfo', () => {
    expect(paths.filter((path) => /\.test\.|\.tsbuildinfo$|\.e2e\./.test(path))).toEqual([])
  })
})

test('the tarball of latchkey contains the files of the script tag, and each file that its package.json names', () => {
  const latchkey = tarballs.find(({ name }) => name === 'latchkey')
  const paths = latchkey?.files.map(({ path }) => path) ?? []
  const { exports } = JSON.parse(
    latchkey?.files.find(({ path }) => path === 'package.json')?.text() ?? '',
  ) as { exports: Record<string, string | Record<string, string>> }
  const named = Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .map((path) => path.slice('./'.length))
  expect(named).toContain('dist/script/*')
  expect(named.filter((path) => !path.endsWith('*') && !paths.includes(path))).toEqual([])
  expect(paths).toContain('dist/script/latchkey.js')
})

test('the tarball of the server contains its program, the vault, the script tag, their manifest and the systemd units', () => {
  const server = tarballs.find(({ name }) => name === '@latchkey/server')
  const paths = server?.files.map(({ path }) => path) ?? []
  for (const name of [
    'vault/frame.html',
    'vault/window.html',
    'vault/social.html',
    'vault/manifest.json',
    'widget/latchkey.js',
  ]) {
    expect(paths).toContain(`dist/public/${name}`)
  }
  for (const name of ['bundle/main.js', 'bundle/rasterProcess.js', 'systemd/latchkey.service']) {
    expect(paths).toContain(`dist/${name}`)
  }
  expect(paths.some((path) => /^dist\/public\/widget\/chunks\/[\w-]+\.js$/.test(path))).toBe(true)
  expect(paths.filter((path) => path.includes('.built-from'))).toEqual([])
})

test.each(['vite-react', 'nextjs', 'html', 'vue'])(
  'the tarball of create-latchkey contains the template %s without what its build made',
  (template) => {
    const create = tarballs.find(({ name }) => name === 'create-latchkey')
    const paths = create?.files.map(({ path }) => path) ?? []
    const own = paths.filter((path) => path.startsWith(`templates/${template}/`))
    expect(own).toContain(`templates/${template}/package.json`)
    expect(
      own.filter((path) => /node_modules|\/dist\/|\.next|public\/latchkey/.test(path)),
    ).toEqual([])
  },
)

const create = `import { createLatchkey } from 'latchkey'
globalThis.latchkey = createLatchkey({ projectId: 'shop', networks: [] })`

const button = `import { createLatchkey } from 'latchkey'
import { evm, mainnet } from 'latchkey/evm'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const latchkey = createLatchkey({ projectId: 'shop', networks: [mainnet], adapters: [evm()] })
const page = createElement(LatchkeyProvider, { latchkey }, createElement(LatchkeyButton))
createRoot(document.body).render(page)`

test('a page with one button loads at most four scripts of the packed package with Vite before the first press', async () => {
  expect((await startScripts(folder, button)).length).toBeLessThanOrEqual(4)
})

test('a page that only creates an instance loads one script, without React', async () => {
  const scripts = await startScripts(folder, create)
  expect(scripts).toHaveLength(1)
  expect(
    scripts.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('/react/')),
  ).toEqual([])
})
