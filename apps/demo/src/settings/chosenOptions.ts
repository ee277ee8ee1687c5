import type { Features, LatchkeyOptions } from '@latchkey/core'
import { themeVariablesOf } from './presets.ts'
import {
  type DemoSettings,
  initialSettings,
  switchesOn,
  toggledSwitches,
  walletIds,
} from './settings.ts'

/** The options of `createLatchkey` that the playground changes. */
export type ChosenOptions = Pick<
  LatchkeyOptions,
  'themeMode' | 'themeVariables' | 'language' | 'modal' | 'featuredWalletIds'
> & { features?: Partial<Features> }

/** The options that differ from the defaults. The preview and the code use these values. */
export function chosenOptions(settings: DemoSettings): ChosenOptions {
  const themeVariables = themeVariablesOf(settings)
  const features = chosenFeatures(settings)
  const isNotEmpty = (values: object) => Object.keys(values).length > 0
  return {
    ...(settings.mode === 'dark' ? {} : { themeMode: settings.mode }),
    ...(isNotEmpty(themeVariables) ? { themeVariables } : {}),
    ...(settings.language === 'en' ? {} : { language: settings.language }),
    ...(settings.display === 'page' ? { modal: { inline: true } } : {}),
    ...(settings.featuredWallets.length > 0
      ? { featuredWalletIds: settings.featuredWallets.map((name) => walletIds[name]) }
      : {}),
    ...(isNotEmpty(features) ? { features } : {}),
  }
}

function chosenFeatures(settings: DemoSettings): Partial<Features> {
  const toggled = toggledSwitches(settings)
  const enabled = switchesOn(settings)
  return {
    ...Object.fromEntries(toggled.map((name) => [name, enabled.includes(name)])),
    ...(settings.connectMethods.join() === initialSettings.connectMethods.join()
      ? {}
      : { connectMethodsOrder: settings.connectMethods }),
  }
}
