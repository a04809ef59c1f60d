import { Button, type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'

/** Mantine in the farm's clothes. The colours themselves, for light and dark, are in theme.css. */
export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontSizes: { sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem' },
  lineHeights: { md: '1.6' },
  defaultRadius: '0.75rem',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant === 'filled')
      return { ...colors, background: 'var(--leaf)', hover: 'var(--leaf-deep)', color: 'var(--on-leaf)', border: 'none' }
    // What cannot be taken back.
    if (input.variant === 'danger')
      return { ...colors, background: 'var(--barn)', hover: 'var(--barn)', color: 'var(--on-barn)', border: 'none' }
    return {
      ...colors,
      background: 'transparent',
      hover: 'var(--leaf-tint)',
      color: 'var(--leaf-text)',
      border: '1.5px solid var(--leaf-text)',
    }
  },
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'filled' },
      vars: () => ({ root: { '--button-height': '3rem', '--button-padding-x': 'min(1.5rem, 7vw)', '--button-fz': '1.0625rem' } }),
    }),
  },
})

const colours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--barn)',
  '--mantine-primary-color-filled': 'var(--leaf-text)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours })
