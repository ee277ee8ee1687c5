import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { moveChoice, templateList } from './chooseTemplate.ts'
import { createProject, projectName } from './createProject.ts'
import { readArguments } from './readArguments.ts'
import { templates } from './templates.ts'

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each(templates)('the template $name becomes a project with its own name', ({ name }) => {
  const folder = join(emptyFolder(), 'My Shop!')
  createProject({ folder, template: name, templates: examples, server: false })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(manifest.name).toBe('my-shop')
  expect(manifest.scripts).toHaveProperty('dev')
  expect(
    Object.keys(manifest.dependencies).some((key) => /^(@latchkey\/|latchkey$)/.test(key)),
  ).toBe(true)
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('node_modules/')
  expect(existsSync(join(folder, 'compose.yml'))).toBe(false)
})

test.each(templates)(
  'create-latchkey --server adds a docker compose file to $name, and the server’s URL to its page',
  ({ name, optionsFile }) => {
    const folder = join(emptyFolder(), 'shop')
    createProject({ folder, template: name, templates: examples, server: true })
    const [, projectId] =
      readFileSync(join(folder, 'compose.yml'), 'utf8').match(/PROJECT_ID: (\S+)/) ?? []
    const page = readFileSync(join(folder, optionsFile), 'utf8')
    const written =
      /projectId: '(.+)',\s+endpoints: \{ api: 'http:\/\/localhost:4000' \}|data-project-id="(.+)" data-api="http:\/\/localhost:4000"/
    const [, ...ids] = page.match(written) ?? []
    expect(ids).toContain(projectId)
  },
)

test('create-latchkey refuses a folder that contains files', () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const options = { folder, template: 'html', templates: examples, server: false } as const
  expect(() => createProject(options)).toThrow(/not empty/)
})

test('create-latchkey gives the project a name that npm accepts', () => {
  expect(projectName('/tmp/My Shop!')).toBe('my-shop')
  expect(projectName('/tmp/__')).toBe('latchkey-app')
})

test('the arguments of create-latchkey name the folder, the template and the server', () => {
  expect(readArguments(['shop', '--template', 'vue', '--server'])).toEqual({
    name: 'create',
    folder: 'shop',
    template: 'vue',
    server: true,
  })
  expect(readArguments([])).toMatchObject({ folder: 'latchkey-app', template: null })
  expect(readArguments(['migrate', 'site', '--dry-run'])).toEqual({
    name: 'migrate',
    folder: 'site',
    isDryRun: true,
  })
})

test('create-latchkey names an unknown template and an unknown option in one sentence', () => {
  expect(readArguments(['--template', 'cobol'])).toMatchObject({
    sentence: expect.stringContaining('There is no template "cobol"'),
  })
  expect(readArguments(['--colour'])).toMatchObject({
    sentence: expect.stringContaining('--colour'),
  })
})

test('the arrow keys move the choice within the list of templates', () => {
  expect(moveChoice(0, 'up')).toBe(0)
  expect(moveChoice(0, 'down')).toBe(1)
  expect(moveChoice(templates.length - 1, 'down')).toBe(templates.length - 1)
  expect(templateList(1)).toMatch(/^ {2}React with Vite\n❯ Next\.js/)
})
