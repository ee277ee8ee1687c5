import { randomBytes } from 'node:crypto'

/**
 * The page that a WalletConnect client embeds in a hidden frame: it posts the attestation to its parent.
 * The browser shows it only inside pages of `origin` (`frame-ancestors`), and delivers the message
 * only to that origin, so that a page cannot obtain the attestation of another one.
 */
export function attestationPage(
  attestation: string,
  origin: string,
): { html: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64')
  const message = JSON.stringify({ type: 'verify_attestation', attestation })
  const script = `parent.postMessage(${toScriptLiteral(message)}, ${toScriptLiteral(origin)})`
  return {
    html: `<!doctype html><title>Verify</title><script nonce="${nonce}">${script}</script>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors ${origin}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  }
}

/** A string literal that cannot end the script element. */
function toScriptLiteral(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
