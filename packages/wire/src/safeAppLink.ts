import { parseUrl } from './safeUrl.ts'

/**
 * Schemes that run code, read files, call, pay, install or open a part of the browser or the system. A wallet's
 * app never has one of them.
 */
const forbiddenSchemes: ReadonlySet<string> = new Set(
  `about acap admin android android-app app apt blob bluetooth chrome chromium cid content data dav dict dns
  doi edge facetime facetime-audio feed file filesystem ftp ftps geo git go gopher help http https hcp imap
  intent ipfs ipp irc itms itms-apps itms-services jar javascript jdbc ldap ldaps livescript magnet mailto map
  maps market message mid mms mocha msteams news nfs nntp opaquelocktoken opera pop prefs rdp resource res rlogin
  rmi rtmp rtsp safari search search-ms service sftp shell shortcuts sip sips skype slack sms smsto smb snmp
  spotify ssh steam svn tel telnet tftp tn3270 tv urn vbscript view-source vnc vscode wais webcal ws wss wtai
  xmpp zoommtg`.split(/\s+/),
)
const forbiddenFamilies = /^(ms-|x-|web\+|ext\+|chrome-|moz-|safari-|android-|apple-|itms|view-)/

/**
 * The scheme of a wallet's own app (`rainbow` of `rainbow://`), or `null`. The wallet directory may name it; a
 * peer's metadata may not.
 */
export function appScheme(link: unknown): string | null {
  if (typeof link !== 'string') return null
  const scheme = /^([a-z][a-z0-9+.-]{1,49})(?::\/{0,2}|$)/i.exec(link)?.[1]?.toLowerCase()
  if (!scheme || forbiddenSchemes.has(scheme) || forbiddenFamilies.test(scheme)) return null
  // Check with the URL parser too, which the browser uses.
  return parseUrl(`${scheme}://x`)?.protocol === `${scheme}:` ? scheme : null
}

/** What may follow the scheme. The first parameter may be the link of a part of the app, with a pairing URI of its own. */
const safeRest =
  /^:\/\/[\w.~/-]*(?:\?(?:\w{1,40}=([a-z][a-z0-9]{0,40}):\/\/[\w.~/-]*\?uri=)?[\w.~/%&=+-]*)?$/

/**
 * A deep link into a wallet's own app as it may be opened: an allowed scheme, `://`, and characters that no
 * parser reads as a new scheme, a fragment or a line. `null` for everything else.
 */
export function safeAppLink(link: unknown): string | null {
  const scheme = appScheme(link)
  if (!scheme || typeof link !== 'string' || !parseUrl(link)) return null
  const rest = link.slice(scheme.length)
  const [isSafe, partScheme] = safeRest.exec(rest) ?? []
  return isSafe !== undefined && (!partScheme || appScheme(partScheme)) ? `${scheme}${rest}` : null
}
