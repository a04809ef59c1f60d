import type { ComponentPropsWithoutRef } from 'react'
import { Link } from 'react-router'
import { buttonClass, type Look } from './button.tsx'

/** A step onward that looks like a button but is a link: it can be opened in a new tab. */
export const LinkButton = ({ to, children, isSecond }: { to: string; children: string; isSecond?: boolean }) => (
  <Link to={to} className={buttonClass({ isSecond })}>
    {children}
  </Link>
)

/** Something to take along, that is no page of the shop. */
export const FileButton = ({ isSecond, children, ...props }: Look & ComponentPropsWithoutRef<'a'>) => (
  <a className={buttonClass({ isSecond })} {...props}>
    {children}
  </a>
)
