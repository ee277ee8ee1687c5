import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { copyTemplates } from '../../scripts/copyTemplates.mjs'
import { buildServerFiles } from '../../scripts/stack/serverFiles.ts'
import { root } from './repository.ts'

const packed = v.array(
  v.object({ name: v.string(), files: v.array(v.object({ path: v.string(), size: v.number() })) }),
)

const folders = [
  ...readdirSync(join(root, 'packages')).map((name) => `./packages/${name}`),
  './apps/server',
]

// `npm run build` does it before a release.
await buildServerFiles(new AbortController().signal)
copyTemplates()

/** What `npm publish` would upload of every package. */
const tarballs = v.parse(
  packed,
  JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', ...folders], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    }),
  ),
)

test('the workspace packs eighteen packages for npm', () => {
  expect(tarballs.map(({ name }) => name)).toHaveLength(18)
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
  'the tarball of @latchkey/create contains the template %s without what its build made',
  (template) => {
    const create = tarballs.find(({ name }) => name === '@latchkey/create')
    const paths = create?.files.map(({ path }) => path) ?? []
    const own = paths.filter((path) => path.startsWith(`templates/${template}/`))
    expect(own).toContain(`templates/${template}/package.json`)
    expect(
      own.filter((path) => /node_modules|\/dist\/|\.next|public\/latchkey/.test(path)),
    ).toEqual([])
  },
)
