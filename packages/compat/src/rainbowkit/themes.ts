import type { ThemeMode, ThemeVariables } from '@latchkey/core'

type Radius = 'large' | 'medium' | 'small' | 'none'

/** The options of RainbowKit's themes; `overlayBlur` and `accentColorForeground` have no effect. */
export type ThemeOptions = {
  accentColor?: string
  /** Our buttons choose white or black text by its contrast. */
  accentColorForeground?: string
  borderRadius?: Radius
  fontStack?: 'rounded' | 'system'
  overlayBlur?: 'large' | 'small' | 'none'
}

/** A theme: the part of RainbowKit's theme object that our modal has. */
export type Theme = {
  mode: ThemeMode
  colors: { accentColor?: string }
  fonts: { body?: string }
  radii: { modal?: string }
}

const radii: Readonly<Record<Radius, string>> = {
  large: '4px',
  medium: '3px',
  small: '2px',
  none: '0px',
}
const roundedFont = 'ui-rounded, "SF Pro Rounded", system-ui, sans-serif'

export function lightTheme(options: ThemeOptions = {}): Theme {
  return createTheme('light', options)
}

export function darkTheme(options: ThemeOptions = {}): Theme {
  return createTheme('dark', options)
}

/** The same as `darkTheme`: there is one dark theme. */
export function midnightTheme(options: ThemeOptions = {}): Theme {
  return createTheme('dark', options)
}

function createTheme(mode: ThemeMode, options: ThemeOptions): Theme {
  const { accentColor, borderRadius, fontStack } = options
  return {
    mode,
    colors: accentColor ? { accentColor } : {},
    fonts: fontStack === 'rounded' ? { body: roundedFont } : {},
    radii: borderRadius ? { modal: radii[borderRadius] } : {},
  }
}

/** The `theme` prop of `RainbowKitProvider`: one theme, or one for each system mode. */
export type ThemeChoice = Theme | { lightMode: Theme; darkMode: Theme } | null

/** The mode and the variables of a theme. With two themes the system chooses the mode, and the light one the rest. */
export function toThemeOptions(choice: ThemeChoice | undefined): {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
} {
  const theme =
    choice && 'lightMode' in choice ? { ...choice.lightMode, mode: 'auto' as const } : choice
  const { mode, colors, fonts, radii: corners } = theme ?? lightTheme()
  return {
    themeMode: mode,
    themeVariables: {
      ...(colors.accentColor ? { '--lk-accent': colors.accentColor } : {}),
      ...(fonts.body ? { '--lk-font-family': fonts.body } : {}),
      ...(corners.modal ? { '--lk-radius': corners.modal } : {}),
    },
  }
}
