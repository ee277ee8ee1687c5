import { emitKeypressEvents } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { type TemplateName, templates } from './templates.ts'

type Terminal = { input: ReadStream; output: WriteStream }

/** Lets the visitor choose with the arrow keys and Enter; `null` after Escape or Ctrl-C. */
export function chooseTemplate({ input, output }: Terminal): Promise<TemplateName | null> {
  let index = 0
  const draw = () => output.write(`${templateList(index)}\n`)
  output.write('Select a template with the arrow keys, then press Enter.\n')
  draw()
  emitKeypressEvents(input)
  input.setRawMode(true)
  input.resume()
  return new Promise((resolve) => {
    const finish = (name: TemplateName | null) => {
      input.off('keypress', handleKey)
      input.setRawMode(false)
      input.pause()
      resolve(name)
    }
    const handleKey = (_text: string | undefined, key: { name?: string; ctrl?: boolean }) => {
      if (key.name === 'escape' || (key.ctrl && key.name === 'c')) return finish(null)
      if (key.name === 'return') return finish(templates[index]?.name ?? null)
      index = moveChoice(index, key.name)
      output.moveCursor(0, -templates.length)
      draw()
    }
    input.on('keypress', handleKey)
  })
}

/** The next row for a key; the list does not wrap around. */
export function moveChoice(index: number, key: string | undefined): number {
  if (key === 'up') return Math.max(0, index - 1)
  if (key === 'down') return Math.min(templates.length - 1, index + 1)
  return index
}

export function templateList(chosen: number): string {
  return templates.map(({ title }, index) => `${index === chosen ? '❯' : ' '} ${title}`).join('\n')
}
