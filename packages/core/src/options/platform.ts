/** The platform that the page runs on. All false on a server. */
export type Platform = {
  isPhone: boolean
  isIos: boolean
  isAndroid: boolean
  isMac: boolean
  isSafari: boolean
  /** The in-app browser of a messenger. */
  isTelegram: boolean
  /** The page is in an iframe. */
  isFramed: boolean
}

export type Page = {
  title: string
  description: string
  url: string
  origin: string
  icons: readonly string[]
}

/** Whether the code runs in a page, not on a server. */
export function isBrowser(): boolean {
  return typeof window !== 'undefined' && typeof document !== 'undefined'
}

/** Whether the device has a touch screen or a mobile user agent. */
export function isPhone(): boolean {
  if (!isBrowser()) return false
  return (
    window.matchMedia?.('(pointer:coarse)').matches === true ||
    /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/u.test(navigator.userAgent)
  )
}

/** Reads the current platform. */
export function readPlatform(): Platform {
  const agent = isBrowser() ? navigator.userAgent.toLowerCase() : ''
  const phone = isPhone()
  return {
    isPhone: phone,
    isIos: phone && /iphone|ipad/u.test(agent),
    isAndroid: phone && agent.includes('android'),
    isMac: agent.includes('macintosh'),
    isSafari: agent.includes('safari') && !/chrome|chromium|crios|fxios|edg|android/u.test(agent),
    isTelegram: isBrowser() && hasTelegram(),
    isFramed: isBrowser() && isFramed(),
  }
}

function hasTelegram(): boolean {
  return ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'].some(
    (name) => name in window && Boolean(Reflect.get(window, name)),
  )
}

function isFramed(): boolean {
  return window.self !== window.top
}

/** The page's metadata and URL; empty on a server. */
export function readPage(): Page {
  if (!isBrowser()) return { title: '', description: '', url: '', origin: '', icons: [] }
  const description = document.querySelector<HTMLMetaElement>('meta[property="og:description"]')
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  const { origin, pathname } = window.location
  return {
    title: document.title,
    description: description?.content ?? '',
    // Without the query and the fragment: they may contain private data.
    url: origin + pathname,
    origin,
    icons: icon?.href ? [icon.href] : [],
  }
}

/** Calls back when the page is about to be hidden or left; returns a function that unsubscribes. */
export function watchPageHide(onHide: () => void): () => void {
  if (!isBrowser()) return () => {}
  const handle = () => {
    if (document.visibilityState === 'hidden') onHide()
  }
  document.addEventListener('visibilitychange', handle)
  window.addEventListener('pagehide', onHide)
  return () => {
    document.removeEventListener('visibilitychange', handle)
    window.removeEventListener('pagehide', onHide)
  }
}

/** Whether the browser has a network; true outside of browsers. */
export function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false
}
