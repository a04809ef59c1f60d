import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** A step onward that looks like a button but is a link: it can be opened in a new tab. */
export const LinkButton = ({ to, children, isSecond = false }: { to: string; children: string; isSecond?: boolean }) => (
  <Button component={Link} to={to} variant={isSecond ? 'outline' : 'filled'}>
    {children}
  </Button>
)
