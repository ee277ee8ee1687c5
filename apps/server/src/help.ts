import { settings } from './config.ts'

/** What `--help` prints: every setting once, by flag and by variable. */
export function helpText(): string {
  const parts = Object.values(settings).map(({ env, help, shown }) => {
    const flag = `--${env.toLowerCase().replaceAll('_', '-')}`
    const fallback = shown === undefined ? '' : ` [${shown}]`
    return `  ${flag}  (${env})${fallback}\n${wrap(help)}`
  })
  return [
    'latchkey-server: all APIs of the Latchkey widget on one origin.',
    '',
    'Each setting is an environment variable or a flag; the flag wins.',
    '',
    ...parts,
    '',
  ].join('\n')
}

function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > 88) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.map((line) => `      ${line}`).join('\n')
}
