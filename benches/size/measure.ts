import { measureAdapters } from './adapters.ts'
import { type Bundle, bundlePage, chunkWith, closure, gzOf } from './bundle.ts'
import { measureLightPart } from './lightPart.ts'

export type Figure = { name: string; gz: number; requests: number; limit: number }

/** Sizes in bytes, gzip -9, React left out: what a page loads, when, and in how many files. */
export async function measureSizes(): Promise<readonly Figure[]> {
  const page = await bundlePage('./pages/button.tsx')
  const initial = closure(page, [page.entry])
  const open = firstOpen(page, initial)
  const opened = new Set([...initial, ...open])
  // The wallet directory's answers, and the query library with them, come after the modal was painted.
  const data = lazyPart(page, 'react/src/connect/watchDirectory.ts', opened)
  return [
    figure(page, 'page with one connect button', initial, 16_384),
    figure(page, 'first open, connect flow included', open, 38 * 1024),
    // Fetched once the connect view is painted and in use; told, not barred.
    figure(page, 'the wallet directory, after the first paint', data, 20 * 1024),
    ...flows(page, new Set([...opened, ...data])),
    await measureLightPart('evm, light part', './pages/evmLight.ts', 1536),
    figure(
      page,
      'evm, loaded to connect',
      lazyPart(page, 'evm/src/openEvm.ts', initial),
      80 * 1024,
    ),
    ...(await measureAdapters()),
  ]
}

/** What must never be on the page before a click. */
export async function initialModules(): Promise<readonly string[]> {
  const page = await bundlePage('./pages/button.tsx')
  return [...closure(page, [page.entry])].flatMap((file) => page.chunks.get(file)?.modules ?? [])
}

function firstOpen(page: Bundle, initial: ReadonlySet<string>): ReadonlySet<string> {
  const modal = chunkWith(page, 'react/src/mount/drawModal.tsx')
  const connect = chunkWith(page, 'react/src/connect/ConnectFlow.tsx')
  return closure(
    page,
    [modal, connect].filter((file) => file !== null),
    initial,
  )
}

/** Views one reaches from the account: what that one brought is there already. */
const behindAccount = [
  'Balance',
  'History',
  'Identity',
  'Nfts',
  'Profile',
  'Send',
  'Swap',
  'Receive',
  'Onramp',
]

function flows(page: Bundle, opened: ReadonlySet<string>): readonly Figure[] {
  const accountFile = chunkWith(page, 'react/src/account/AccountFlow.tsx')
  const account = (name: string) =>
    accountFile && behindAccount.includes(name) ? closure(page, [accountFile], opened) : []
  return [...page.chunks.values()]
    .flatMap((chunk) => chunk.modules.map((module) => ({ chunk, module })))
    .filter(({ module }) => /react\/src\/\w+\/\w+Flow\.tsx$/.test(module))
    .filter(({ chunk }) => !opened.has(chunk.file))
    .map(({ chunk, module }) => {
      const name = /(\w+)Flow\.tsx$/.exec(module)?.[1] ?? module
      const before = new Set([...opened, ...leadingTo(page, chunk.file, opened), ...account(name)])
      return figure(page, `flow ${name}`, closure(page, [chunk.file], before), 12 * 1024)
    })
}

/** What is there when a flow is only reached from inside of another flow. */
function leadingTo(page: Bundle, file: string, opened: ReadonlySet<string>): ReadonlySet<string> {
  const callers = [...page.chunks.values()].filter((chunk) => chunk.lazy.includes(file))
  const [only, ...others] = callers
  if (!only || others.length > 0 || opened.has(only.file)) return new Set()
  return closure(page, [only.file], opened)
}

function lazyPart(page: Bundle, source: string, initial: ReadonlySet<string>): ReadonlySet<string> {
  const file = chunkWith(page, source)
  return file ? closure(page, [file], initial) : new Set()
}

function figure(bundle: Bundle, name: string, files: ReadonlySet<string>, limit: number): Figure {
  return { name, gz: gzOf(bundle, files), requests: files.size, limit }
}
