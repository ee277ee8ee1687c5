import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { moveChoice, templateList } from './chooseTemplate.ts'
import { createProject, projectName } from './createProject.ts'
import { parseArguments } from './parseArguments.ts'
import { templates } from './templates.ts'

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each(templates)(
  'create-latchkey copies the template $name into a project with its own name',
  ({ name }) => {
    const folder = join(emptyFolder(), 'My Shop!')
    createProject({ folder, template: name, templatesFolder: examples, server: false })
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(manifest.name).toBe('my-shop')
    expect(manifest.scripts).toHaveProperty('dev')
    expect(
      Object.keys(manifest.dependencies).some((key) => /^(@latchkey\/|latchkey$)/.test(key)),
    ).toBe(true)
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('node_modules/')
    expect(existsSync(join(folder, 'compose.yml'))).toBe(false)
  },
)

test.each(templates)(
  'create-latchkey --server adds a docker compose file to $name, and the server’s URL to its page',
  ({ name, optionsFile }) => {
    const folder = join(emptyFolder(), 'shop')
    createProject({ folder, template: name, templatesFolder: examples, server: true })
    const compose = readFileSync(join(folder, 'compose.yml'), 'utf8')
    const [, projectId] = compose.match(/PROJECT_ID: (\S+)/) ?? []
    const chains = JSON.parse(compose.match(/CHAINS: '(.+)'/)?.[1] ?? '{}')
    expect(Object.keys(chains)).toEqual(['eip155:1', 'eip155:8453'])
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
  const options = { folder, template: 'html', templatesFolder: examples, server: false } as const
  expect(() => createProject(options)).toThrow(/isn’t empty/)
})

test('create-latchkey gives the project a name that npm accepts', () => {
  expect(projectName('/tmp/My Shop!')).toBe('my-shop')
  expect(projectName('/tmp/__')).toBe('latchkey-app')
})

test('parseArguments of create-latchkey returns the folder, the template and the server of the command line', () => {
  expect(parseArguments(['shop', '--template', 'vue', '--server'])).toEqual({
    name: 'create',
    folder: 'shop',
    template: 'vue',
    server: true,
  })
  expect(parseArguments([])).toMatchObject({ folder: 'latchkey-app', template: null })
  expect(parseArguments(['migrate', 'site', '--dry-run'])).toEqual({
    name: 'migrate',
    folder: 'site',
    isDryRun: true,
    from: null,
  })
  expect(parseArguments(['migrate', '--from', '0.1'])).toMatchObject({ folder: '.', from: '0.1' })
})

test('create-latchkey answers an unknown template or option with one sentence that names it', () => {
  expect(parseArguments(['--template', 'cobol'])).toMatchObject({
    sentence: expect.stringContaining('Unknown template "cobol"'),
  })
  expect(parseArguments(['migrate', '--from', '0.2'])).toEqual({
    name: 'problem',
    sentence: 'Unknown version "0.2". --from takes 0.1.',
  })
  expect(parseArguments(['--colour'])).toMatchObject({
    sentence: expect.stringContaining('--colour'),
  })
})

test('the arrow keys move the choice of create-latchkey within the list of templates', () => {
  expect(moveChoice(0, 'up')).toBe(0)
  expect(moveChoice(0, 'down')).toBe(1)
  expect(moveChoice(templates.length - 1, 'down')).toBe(templates.length - 1)
  expect(templateList(1)).toMatch(/^ {2}React with Vite\n❯ Next\.js/)
})
