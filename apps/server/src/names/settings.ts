import { numberSetting, SettingError, type SettingsFor } from '../setting/setting.ts'

export type NamesConfig = {
  /** Zones without the leading dot; a name without a zone gets the first. */
  nameZones: readonly string[]
  nameSignatureSeconds: number
  namesPerAddress: number
}

const ZONE = /^[a-z0-9-]+\.[a-z0-9-]+$/

export const namesSettings: SettingsFor<NamesConfig> = {
  nameZones: {
    env: 'NAME_SUFFIXES',
    help: 'Comma-separated suffixes under which visitors can register names, the default suffix first.',
    shownDefault: '.latchkey.id',
    read(text = '.latchkey.id') {
      const zones = text.split(',').map((suffix) => suffix.trim().replace(/^\./, ''))
      if (zones.every((zone) => ZONE.test(zone))) return zones
      throw new SettingError('must be suffixes of two parts, such as .shop.example')
    },
  },
  nameSignatureSeconds: numberSetting(
    'NAME_SIGNATURE_SECONDS',
    'Maximum age of a registration’s signature.',
    300,
  ),
  namesPerAddress: numberSetting('NAMES_PER_ADDRESS', 'Maximum number of names per address.', 10),
}
