import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildSite } from './buildSite.ts'
import { StackError } from './part.ts'

let root: string
const built = () => join(root, 'dist/index.html')
const write = (text: string) => writeFileSync(join(root, 'index.html'), text)
const build = (signal = new AbortController().signal) => buildSite(root, 'dist', signal)
/** A marker file that the next build deletes. */
const leaveTrace = () => writeFileSync(join(root, 'dist/trace'), '')
const isTraceThere = () => existsSync(join(root, 'dist/trace'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
  write('<p>one</p>')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('buildSite does not build again while the sources are unchanged', async () => {
  await build()
  leaveTrace()
  await build()
  expect(isTraceThere()).toBe(true)
  expect(readFileSync(built(), 'utf8')).toContain('one')
})

test('buildSite builds again after a changed character, an added file or a deleted build', async () => {
  await build()
  leaveTrace()
  write('<p>two</p>')
  await build()
  expect(isTraceThere()).toBe(false)
  expect(readFileSync(built(), 'utf8')).toContain('two')

  leaveTrace()
  writeFileSync(join(root, 'further.txt'), '')
  await build()
  expect(isTraceThere()).toBe(false)

  rmSync(join(root, 'dist'), { recursive: true })
  await build()
  expect(existsSync(built())).toBe(true)
})

test('buildSite throws each time the build fails', async () => {
  write('<script type="module" src="./absent.js"></script>')
  await expect(build()).rejects.toThrow(`${root} could not be built.`)
  await expect(build()).rejects.toBeInstanceOf(StackError)
})

test('buildSite builds the site after an aborted build', async () => {
  const stopping = new AbortController()
  const building = build(stopping.signal)
  stopping.abort()
  await expect(building).rejects.toBeInstanceOf(StackError)
  await build()
  expect(readFileSync(built(), 'utf8')).toContain('one')
})
