import { measureAdapters } from './adapters.ts'
import { type Bundle, bundlePage, chunkWith, closure, gzOf } from './bundle.ts'
import type { Figure } from './figure.ts'
import { measureLightPart } from './lightPart.ts'

/** Sizes in bytes, gzip -9, React left out: what a page loads, when, and in how many files. */
export async function measureSizes(): Promise<readonly Figure[]> {
  const page = await bundlePage('./pages/button.tsx')
  const initial = closure(page, [page.entry])
  const open = firstOpen(page, initial)
  const opened = new Set([...initial, ...open])
  // The wallet directory's answers, and the query library with them, come after the modal was painted.
  const data = lazyPart(page, 'react/src/connect/watchDirectory.ts', opened)
  return [
    figure(page, 'page with one connect button', initial, 20 * 1024),
    figure(page, 'first open, connect flow included', open, 40 * 1024),
    // Fetched once the connect view is painted; reported without a limit.
    figure(page, 'the wallet directory, after the first paint', data, 20 * 1024),
    ...flows(page, new Set([...opened, ...data])),
    await measureLightPart('evm, light part', './pages/evmBeforeConnecting.ts', 2048),
    figure(
      page,
      'evm, loaded to connect',
      lazyPart(page, 'evm/src/openEvm.ts', initial),
      80 * 1024,
    ),
    ...(await measureAdapters()),
  ]
}

/** The modules that the page loads before a click. */
export async function initialModules(): Promise<readonly string[]> {
  const page = await bundlePage('./pages/button.tsx')
  return [...closure(page, [page.entry])].flatMap((file) => page.chunks.get(file)?.modules ?? [])
}

function firstOpen(page: Bundle, initial: ReadonlySet<string>): ReadonlySet<string> {
  const modal = chunkWith(page, 'react/src/mount/renderModal.tsx')
  const connect = chunkWith(page, 'react/src/connect/ConnectFlow.tsx')
  return closure(
    page,
    [modal, connect].filter((file) => file !== null),
    initial,
  )
}

/** Flows of a visitor without an account. */
const beforeAccount = ['WalletsFlow', 'WalletConnectFlow', 'SocialFlow', 'EmbeddedFlow']

/**
 * What each row of the view table loads beyond what is there already: the modal, and behind a connection also the chain
 * and the account.
 */
function flows(page: Bundle, opened: ReadonlySet<string>): readonly Figure[] {
  const modal = page.chunks.get(chunkWith(page, 'react/src/views/viewTable.ts') ?? '')
  const accountFile = chunkWith(page, 'react/src/account/Account.tsx')
  const connected = new Set([...opened, ...lazyPart(page, 'evm/src/openEvm.ts', opened)])
  const account = accountFile ? closure(page, [accountFile], connected) : new Set<string>()
  const loadedBefore = (name: string) => {
    if (beforeAccount.includes(name)) return opened
    return name === 'Account' ? connected : new Set([...connected, ...account])
  }
  return (modal?.lazy ?? []).flatMap((file) => {
    const source = page.chunks.get(file)?.modules.at(-1) ?? ''
    const name = /react\/src\/\w+\/(\w+)\.tsx$/.exec(source)?.[1]
    if (!name) return []
    const files = closure(page, [file], loadedBefore(name))
    return [figure(page, `flow ${name}`, files, 14 * 1024)]
  })
}

function lazyPart(page: Bundle, source: string, initial: ReadonlySet<string>): ReadonlySet<string> {
  const file = chunkWith(page, source)
  return file ? closure(page, [file], initial) : new Set()
}

function figure(bundle: Bundle, name: string, files: ReadonlySet<string>, limit: number): Figure {
  return { name, gz: gzOf(bundle, files), requests: files.size, limit }
}
