import type { Latchkey, LatchkeyOptions } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import { toEndpoints } from '@latchkey/core/internal'
import { createWidget, type ElementsOptions } from './createWidget.ts'
import { networks } from './networks.ts'
import { readScriptTag } from './readScriptTag.ts'
import { registerElements } from './registerElements.ts'
import type { PageProblem } from './reportProblem.ts'

type PageNetwork = string | LatchkeyOptions['networks'][number]

/** What a page may write: every option of `createLatchkey` that JSON can hold, and networks by their names. */
type PageOptions = Omit<ElementsOptions, 'networks'> & { networks: readonly PageNetwork[] }

/**
 * Defines the elements, and creates an instance if the page loads this file with a script tag or has a JSON block. A
 * module that imports the file calls `createLatchkey` itself.
 */
export function startFromPage(page: Document, fileUrl: string): Latchkey | null {
  registerElements()
  // In a bundle the file's address is that of the site's own script, whose tag is not about us.
  const isOurs = fileUrl.endsWith('/latchkey.js')
  const tag = [...page.scripts].find(({ src }) => isOurs && src === fileUrl)
  const block = page.getElementById('latchkey-options')
  if (!tag && !block) return null
  try {
    return createWidget(toOptions(page, readPageOptions(tag, block)))
  } catch (error) {
    report({ error })
    return null
  }
}

/** The options of both places; where both name one, the JSON block decides. */
function readPageOptions(
  tag: HTMLScriptElement | undefined,
  block: HTMLElement | null,
): PageOptions {
  const attributes = readScriptTag(tag)
  const json = JSON.parse(block?.textContent ?? '{}')
  const endpoints = { ...toEndpoints(attributes.endpoints), ...toEndpoints(json?.endpoints) }
  return { ...attributes, ...json, ...(Object.keys(endpoints).length > 0 && { endpoints }) }
}

/** `createLatchkey` checks the options; the names of networks are read here. */
function toOptions(page: Document, pageOptions: PageOptions): ElementsOptions {
  const wanted: unknown = pageOptions.networks ?? ['mainnet']
  if (!Array.isArray(wanted)) throw new TypeError('"networks" is not a list')
  const known = wanted.flatMap((item) => (typeof item === 'string' ? findNetwork(item) : [item]))
  const [first, ...others] = known
  if (!first) throw new Error('no network is left')
  const isInPage = page.querySelector('latchkey-modal[enable-embedded]') !== null
  const modal = { inline: isInPage, ...pageOptions.modal }
  return { ...pageOptions, modal, networks: [first, ...others] }
}

function findNetwork(name: string): LatchkeyOptions['networks'][number][] {
  const found = ownValue(networks, name)
  if (!found) report({ network: name, known: Object.keys(networks) })
  return found ? [found] : []
}

/** The sentences are a separate chunk, because most pages need none. */
function report(problem: PageProblem): void {
  void import('./reportProblem.ts').then(({ reportProblem }) => reportProblem(problem))
}
