import { useEffect, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/frame.ts'
import css from './profile-menu.module.css'

/** A disclosure of links, not an ARIA menu: Tab walks through it as through any links. */
export const ProfileMenu = ({ user, onSignOut }: { user: Me; onSignOut: () => void }) => {
  const { box, button, isOpen, toggle, close } = useDisclosure()
  const list = useId()
  return (
    <div className={css.box} ref={box}>
      <button type="button" className={css.button} ref={button} aria-expanded={isOpen} aria-controls={list} onClick={toggle}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="8.5" r="4" />
          <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.700 2 7.5 6" />
        </svg>
        {words.menu}
      </button>
      <div id={list}>{isOpen && <Links user={user} onFollow={close} onSignOut={onSignOut} />}</div>
    </div>
  )
}

const Links = ({ user, onFollow, onSignOut }: { user: Me; onFollow: () => void; onSignOut: () => void }) => (
  <div className={css.list}>
    <p className={css.email}>{user.email}</p>
    <NavLink to={pages.profile} onClick={onFollow}>
      {words.profile}
    </NavLink>
    <NavLink to={pages.settings} onClick={onFollow}>
      {words.settings}
    </NavLink>
    {user.role !== 'user' && (
      <NavLink to={pages.handOver} onClick={onFollow}>
        {words.handOver}
      </NavLink>
    )}
    {user.role === 'admin' && (
      <NavLink to={pages.admin} onClick={onFollow}>
        {words.admin}
      </NavLink>
    )}
    <button type="button" onClick={onSignOut}>
      {words.logout}
    </button>
  </div>
)

/** Closed by Escape (the focus goes back to the button), by a press elsewhere, and when the focus leaves. */
const useDisclosure = () => {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeUnlessInside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeUnlessInside)
    document.addEventListener('focusin', closeUnlessInside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeUnlessInside)
      document.removeEventListener('focusin', closeUnlessInside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return { box, button, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}
