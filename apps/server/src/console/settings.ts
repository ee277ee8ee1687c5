import { flagSetting, optionalText, type SettingsFor } from '../setting/setting.ts'

export type ConsoleConfig = { consoleSample: boolean; consoleFolder: string | null }

export const consoleSettings: SettingsFor<ConsoleConfig> = {
  consoleSample: flagSetting(
    'CONSOLE_SAMPLE',
    'Adds a project with four weeks of generated visits, which anyone can look at in the console without signing in. For development.',
    false,
  ),
  consoleFolder: optionalText(
    'CONSOLE_DIR',
    "The folder of the console's built files. Default: the one inside this package.",
  ),
}
