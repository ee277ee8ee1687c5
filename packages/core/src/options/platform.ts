/** Where we run. All false on a server. */
export type Platform = {
  isPhone: boolean
  isIos: boolean
  isAndroid: boolean
  isMac: boolean
  isSafari: boolean
  /** A messenger's mini-browser. */
  isTelegram: boolean
  /** The page itself sits in a frame. */
  isFramed: boolean
}

export type Page = {
  title: string
  description: string
  url: string
  origin: string
  icons: readonly string[]
}

/** Is there a page around us? */
export function isBrowser(): boolean {
  return typeof window !== 'undefined' && typeof document !== 'undefined'
}

/** A touch screen, or an agent that says it is a phone. */
export function isPhone(): boolean {
  if (!isBrowser()) return false
  return (
    window.matchMedia?.('(pointer:coarse)').matches === true ||
    /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/u.test(navigator.userAgent)
  )
}

/** Where we run, read afresh. */
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

/** What the page says about itself; empty on a server. */
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

/** Calls back when the page is about to be hidden or left; returns the undo. */
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
