import type { Metadata } from '@latchkey/core'

/** What RainbowKit's and ConnectKit's `getDefaultConfig` ask about the site. */
export type AppOptions = {
  appName: string
  appDescription?: string
  appUrl?: string
  appIcon?: string
}

/** The site's metadata from the names that RainbowKit and ConnectKit have for it. */
export function appMetadata(options: AppOptions): Partial<Metadata> {
  const { appName, appDescription, appUrl, appIcon } = options
  return {
    name: appName,
    ...(appDescription ? { description: appDescription } : {}),
    ...(appUrl ? { url: appUrl } : {}),
    ...(appIcon ? { icons: [appIcon] } : {}),
  }
}
