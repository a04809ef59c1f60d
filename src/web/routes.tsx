import { Route, Routes } from 'react-router'
import { pages, paperPages } from '../shared/addresses.ts'
import { AdminsDoor, HostsDoor, MembersDoor, StrangersDoor } from './doors.tsx'
import { Frame } from './frame/frame.tsx'
import { lazyPage } from './lazy-page.tsx'
import { Login } from './pages/login.tsx'
import { prepareWindow } from './window/window-slots.tsx'

const SignUp = lazyPage(() => import('./pages/signup.tsx'))
const ResetPassword = lazyPage(() => import('./pages/reset-password.tsx'))
const VerifyEmail = lazyPage(() => import('./pages/verify-email.tsx'))
const ConfirmEmail = lazyPage(() => import('./pages/confirm-email.tsx'))
const Home = lazyPage(() => import('./pages/home.tsx'))
const Subscribe = lazyPage(() => import('./pages/subscribe.tsx'))
const Questions = lazyPage(() => import('./pages/questions.tsx'))
const Profile = lazyPage(() => import('./pages/profile.tsx'))
const Settings = lazyPage(() => import('./pages/settings.tsx'))
const Dashboard = lazyPage(() => import('./admin/dashboard.tsx'))
const Cancel = lazyPage(() => import('./pages/cancel.tsx'))
const Success = lazyPage(() => import('./pages/success.tsx'))
const Unsubscribe = lazyPage(() => import('./pages/unsubscribe.tsx'))
const Reminders = lazyPage(() => import('./pages/reminders.tsx'))
const Invitation = lazyPage(() => import('./pages/invitation.tsx'))
const StopRenewal = lazyPage(() => import('./pages/stop-renewal.tsx'))
const Card = lazyPage(() => import('./pages/card.tsx'))
const Here = lazyPage(() => import('./pages/here.tsx'))
const Gift = lazyPage(() => import('./pages/gift.tsx'))
const HandOver = lazyPage(() => import('./pages/hand-over.tsx'))
const Papers = lazyPage(() => import('./pages/papers.tsx'))
const NotFound = lazyPage(() => import('./pages/not-found.tsx'))

/** The parts of the profile, of one file. */
const PROFILE = [pages.profile, pages.myPickups, pages.myMoney, pages.myReminders]

/** Those whose files the HTML names. */
const NAMED = new Map(
  Object.entries({
    [pages.home]: Home,
    [pages.subscribe]: Subscribe,
    [pages.questions]: Questions,
    ...Object.fromEntries(PROFILE.map((path) => [path, Profile])),
    [pages.settings]: Settings,
    [pages.login]: { prepare: prepareWindow },
  }),
)

export const preparePage = (path: string) => (NAMED.get(path) ?? (path.startsWith(pages.admin) ? Dashboard : undefined))?.prepare()

export const ShopRoutes = () => (
  <Routes>
    <Route element={<Frame />}>
      <Route element={<StrangersDoor />}>
        <Route path={pages.login} element={<Login />} />
        <Route path={pages.signUp} element={<SignUp />} />
      </Route>
      <Route path={pages.resetPassword} element={<ResetPassword />} />
      <Route path={pages.unsubscribe} element={<Unsubscribe />} />
      <Route path={pages.reminders} element={<Reminders />} />
      <Route path={pages.invitation} element={<Invitation />} />
      <Route path={pages.stopRenewal} element={<StopRenewal />} />
      <Route path={pages.card} element={<Card />} />
      <Route path={pages.here} element={<Here />} />
      <Route element={<MembersDoor />}>
        <Route path={pages.home} element={<Home />} />
        <Route path={pages.subscribe} element={<Subscribe />} />
        <Route path={pages.questions} element={<Questions />} />
        {PROFILE.map((path) => (
          <Route key={path} path={path} element={<Profile />} />
        ))}
        <Route path={pages.settings} element={<Settings />} />
        <Route path={pages.verifyEmail} element={<VerifyEmail />} />
        <Route path={pages.confirmEmail} element={<ConfirmEmail />} />
        <Route path={pages.cancel} element={<Cancel />} />
        <Route path={pages.success} element={<Success />} />
        {Object.values(paperPages).map((path) => (
          <Route key={path} path={path} element={<Papers />} />
        ))}
        <Route path={pages.gift} element={<Gift />} />
        <Route element={<AdminsDoor />}>
          <Route path={`${pages.admin}/*`} element={<Dashboard />} />
        </Route>
      </Route>
      <Route element={<HostsDoor />}>
        <Route path={pages.handOver} element={<HandOver />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)
