import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { chromiumPath, quietArguments } from '../../../benches/chromium.ts'

/**
 * A browser as people have it: the switch with which the driver lets frames share their storage across sites is
 * taken out.
 */
export async function launchVaultBrowser(): Promise<Browser> {
  const probe = await chromium.launchServer({ executablePath: chromiumPath, args: quietArguments })
  const switches = probe.process().spawnargs
  await probe.close()
  const [features = ''] = switches.filter((one) => one.startsWith('--disable-features='))
  const honest = features
    .split('=')[1]
    ?.split(',')
    .filter((name) => name !== 'ThirdPartyStoragePartitioning')
  return chromium.launch({
    executablePath: chromiumPath,
    ignoreDefaultArgs: [features],
    args: [...quietArguments, `--disable-features=${honest?.join(',') ?? ''}`],
  })
}

/** A device that keeps passkeys and knows its owner. */
export async function addPasskeyDevice(
  context: BrowserContext,
  page: Page,
): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}
