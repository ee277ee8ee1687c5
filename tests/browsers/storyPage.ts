import * as v from 'valibot'
import { expect } from 'vitest'
import type { BrowserDriver } from './driver/browserDriver.ts'
import { type ControlQuery, findControl } from './findControl.ts'

/** A page as a visitor uses it, in any of the browsers. */
export type StoryPage = {
  open(url: string): Promise<void>
  reload(): Promise<void>
  press(name: string | RegExp): Promise<void>
  fill(label: string | RegExp, text: string): Promise<void>
  /** Waits for a visible text and returns it. */
  see(text: string | RegExp): Promise<string>
  isSeen(text: string | RegExp): Promise<boolean>
  evaluate(body: string): Promise<unknown>
  /** The same for the frame whose URL begins with this. */
  frame(url: string): Omit<StoryPage, 'open' | 'reload' | 'frame'>
}

const place = v.nullable(v.object({ x: v.number(), y: v.number(), text: v.string() }))

export function createStoryPage(driver: BrowserDriver): StoryPage {
  const { open, reload } = driver
  return { open, reload, ...inFrame(driver), frame: (url) => inFrame(driver, url) }
}

function inFrame(driver: BrowserDriver, frame?: string): ReturnType<StoryPage['frame']> {
  const find = async (role: ControlQuery['role'], name: string | RegExp) => {
    const wanted: ControlQuery = {
      role,
      ...(typeof name === 'string'
        ? { name, isPattern: false }
        : { name: name.source, isPattern: true }),
    }
    const body = `return (${findControl})(${JSON.stringify(wanted)})`
    return v.parse(place, await driver.evaluate(body, frame).catch(() => null))
  }
  /** Waits until it has been at one place for a second: a sheet grows when its content arrives. */
  const waitFor = async (role: ControlQuery['role'], name: string | RegExp) => {
    let last = await find(role, name)
    let times = 0
    await expect
      .poll(
        async () => {
          const before = last
          last = await find(role, name)
          const isStill = last !== null && before?.x === last.x && before.y === last.y
          times = isStill ? times + 1 : 0
          return times >= 4
        },
        { timeout: 45_000, interval: 250, message: `${role} ${name}` },
      )
      .toBe(true)
    if (!last) throw new Error(`${name} has gone`)
    return last
  }
  return {
    press: async (name) => driver.press(await waitFor('button', name), frame),
    async fill(label, text) {
      // The modal takes the focus when it has opened, which may be after the press.
      await expect
        .poll(
          async () => {
            await driver.press(await waitFor('field', label), frame)
            await driver.evaluate(selectField, frame)
            await driver.type(text, frame)
            return driver.evaluate(`${focusedField} return field?.value`, frame)
          },
          { timeout: 45_000, message: `field ${label}` },
        )
        .toBe(text)
    },
    see: async (text) => (await waitFor('text', text)).text,
    isSeen: async (text) => (await find('text', text)) !== null,
    evaluate: (body) => driver.evaluate(body, frame),
  }
}

const focusedField = `
  let field = document.activeElement
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement
`

/** So that typing replaces what the field contains. */
const selectField = `${focusedField} field?.select?.()`
