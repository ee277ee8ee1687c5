import { highlight } from './highlight.ts'
import { escapeHtml } from './html.ts'
import { fileTitle, type TitledCode } from './readBlocks.ts'

type Manager = { name: string; install: string; create: string }

const managers: readonly Manager[] = [
  { name: 'npm', install: 'npm install', create: 'npm create' },
  { name: 'pnpm', install: 'pnpm add', create: 'pnpm create' },
  { name: 'yarn', install: 'yarn add', create: 'yarn create' },
  { name: 'bun', install: 'bun add', create: 'bun create' },
]

const copyButton = '<button class="copy" type="button">Copy</button>'

/** A block of code with its file's name and a copy button; commands of npm get a tab for each package manager. */
export function codeBlock({ text, lang = '', file }: TitledCode): string {
  if (lang === 'sh' && /^npm (install|create) [^-]/.test(text) && !text.includes('\n')) {
    return managerTabs(text)
  }
  const language = lang.split(/\s/)[0] ?? ''
  const title = file ? `<figcaption>${escapeHtml(fileTitle(file))}</figcaption>` : ''
  return `<figure class="code">${title}${preOf(text, language)}${copyButton}</figure>\n`
}

function preOf(text: string, language: string): string {
  return `<pre><code>${highlight(text, language)}</code></pre>`
}

function managerTabs(command: string): string {
  const tabs = managers.map(
    ({ name }, index) =>
      `<button type="button" role="tab" data-manager="${name}" aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}">${name}</button>`,
  )
  const panels = managers.map(
    (manager, index) =>
      `<div role="tabpanel" aria-label="${manager.name}" data-manager="${manager.name}"${index === 0 ? '' : ' hidden'}>${preOf(commandFor(manager, command), 'bash')}</div>`,
  )
  return `<figure class="code tabs"><div role="tablist" aria-label="Package manager">${tabs.join('')}</div>${panels.join('')}${copyButton}</figure>\n`
}

function commandFor({ install, create, name }: Manager, command: string): string {
  const [, verb, rest = ''] = /^npm (install|create) (.*)$/.exec(command) ?? []
  // npm needs the two dashes before a template's own flags; the other managers pass flags on.
  if (verb === 'create') return `${create} ${name === 'npm' ? rest : rest.replace(' -- ', ' ')}`
  return `${install} ${rest}`
}
