import { connect, type Latchkey } from 'latchkey'

/** Connects without the modal: your page shows the pairing URI, as a QR code or as a link to a wallet. */
export async function connectWithOwnCode(
  latchkey: Latchkey,
  showCode: (uri: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // Called again with a new URI before the last one expires.
  await connect(latchkey, { connector: 'walletConnect', onUri: showCode, signal })
}
