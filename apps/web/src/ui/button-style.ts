export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost' | 'light' | 'warning'
export type ButtonSize = 'medium' | 'small'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap transition-colors duration-[120ms] ease-out disabled:opacity-55'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-boost bg-linear-to-b from-boost-hover to-boost text-boost-ink enabled:hover:to-boost-hover [a&]:hover:to-boost-hover',
  secondary: 'border-line-strong bg-transparent text-text enabled:hover:bg-raised [a&]:hover:bg-raised',
  danger: 'border-red/45 bg-red-soft text-red enabled:hover:border-red',
  ghost: 'border-transparent bg-transparent text-text-2 enabled:hover:bg-raised enabled:hover:text-text',
  light: 'border-transparent bg-text text-canvas enabled:hover:bg-text-2',
  warning: 'border-transparent bg-yellow text-yellow-ink enabled:hover:bg-gold',
}

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 text-base',
  small: 'min-h-9 px-3.5 text-small pointer-coarse:min-h-11',
}

/** The classes of a button, also for links. */
export const buttonStyle = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`

/** The main actions of a page: a slanted shape instead of a rounded one. */
export const slantedButtonStyle = (variant: 'primary' | 'secondary'): string =>
  `${SLANTED} ${SLANTED_VARIANTS[variant]}`

const SLANTED =
  'clip-slant inline-flex min-h-13 items-center justify-center px-7 font-bold whitespace-nowrap transition-colors duration-[120ms] ease-out focus-visible:outline-offset-[-4px] forced-colors:border forced-colors:[clip-path:none]'

const SLANTED_VARIANTS = {
  primary:
    'bg-boost bg-linear-to-b from-boost-hover to-boost text-boost-ink focus-visible:outline-boost-ink hover:from-boost-hover hover:to-boost-hover',
  secondary: 'bg-text/10 text-text hover:bg-text/20',
} as const
