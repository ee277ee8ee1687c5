import {
  accountsToStore,
  type InitialState,
  parseInitialState,
  type ServerState,
} from '../connection/initialState.ts'
import { deleteCookie, readCookies, writeCookie } from './cookies.ts'
import { fromJson, toJson } from './json.ts'
import { localStorageDriver } from './localStorage.ts'
import type { StorageDriver } from './storage.ts'

const networkKey = '@latchkey/active_caip_network_id'
const accountsKey = '@latchkey/connected_accounts'

/**
 * Storage for server-rendered pages: stores the network and the connected accounts in cookies, and everything else in
 * `localStorage`, because session keys must not be sent with each request. On a server, pass the request's `Cookie`
 * header; values set there stay in this object.
 */
export function cookieStorage(options: { cookieHeader?: string } = {}): StorageDriver {
  if (typeof document === 'undefined') return headerStorage(options.cookieHeader ?? '')
  const local = localStorageDriver()
  const readCookie = (key: string) => readCookies(document.cookie).get(key) ?? null
  return {
    server: documentState(),
    getItem: (key) => (key === networkKey ? readCookie(key) : local.getItem(key)),
    setItem: (key, value) =>
      key === networkKey ? writeCookie(key, value) : local.setItem(key, value),
    removeItem: (key) => (key === networkKey ? deleteCookie(key) : local.removeItem(key)),
  }
}

/**
 * The visitor's last network and accounts, from the `Cookie` header of a request, for the option `initialState`. The
 * page must use `storage: cookieStorage()`. The result contains no other cookies of the header.
 */
export function cookieToInitialState(cookieHeader: string | null | undefined): InitialState {
  const cookies = readCookies(cookieHeader ?? '')
  const readValue = (key: string) => fromJson(cookies.get(key) ?? 'null')
  return parseInitialState({ network: readValue(networkKey), accounts: readValue(accountsKey) })
}

function documentState(): ServerState {
  return {
    read: () => cookieToInitialState(document.cookie),
    write: (connections) => {
      const accounts = toJson(accountsToStore(connections))
      if (accounts === '{}') deleteCookie(accountsKey)
      else writeCookie(accountsKey, accounts)
    },
  }
}

function headerStorage(header: string): StorageDriver {
  const items = readCookies(header)
  return {
    server: { read: () => cookieToInitialState(header), write: () => {} },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}
