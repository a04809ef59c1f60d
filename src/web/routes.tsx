import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { pages } from '../shared/addresses.ts'
import { AdminsDoor, MembersDoor, StrangersDoor } from './doors.tsx'
import { Frame } from './frame.tsx'
import { Login } from './pages/login.tsx'

const SignUp = lazy(() => import('./pages/sign-up.tsx'))
const ResetPassword = lazy(() => import('./pages/reset-password.tsx'))
const VerifyEmail = lazy(() => import('./pages/verify-email.tsx'))
const ConfirmEmail = lazy(() => import('./pages/confirm-email.tsx'))
const Home = lazy(() => import('./pages/home.tsx'))
const Subscribe = lazy(() => import('./pages/subscribe.tsx'))
const Questions = lazy(() => import('./pages/questions.tsx'))
const Profile = lazy(() => import('./pages/profile.tsx'))
const Settings = lazy(() => import('./pages/settings.tsx'))
const Admin = lazy(() => import('./pages/admin.tsx'))
const Cancel = lazy(() => import('./pages/cancel.tsx'))
const Success = lazy(() => import('./pages/success.tsx'))
const NotFound = lazy(() => import('./pages/not-found.tsx'))

export const ShopRoutes = () => (
  <Routes>
    <Route element={<Frame />}>
      <Route element={<StrangersDoor />}>
        <Route path={pages.login} element={<Login />} />
        <Route path={pages.signUp} element={<SignUp />} />
      </Route>
      <Route path={pages.resetPassword} element={<ResetPassword />} />
      <Route path={pages.verifyEmail} element={<VerifyEmail />} />
      <Route path={pages.confirmEmail} element={<ConfirmEmail />} />
      <Route element={<MembersDoor />}>
        <Route path={pages.home} element={<Home />} />
        <Route path={pages.subscribe} element={<Subscribe />} />
        <Route path={pages.questions} element={<Questions />} />
        <Route path={pages.profile} element={<Profile />} />
        <Route path={pages.settings} element={<Settings />} />
        <Route path={pages.cancel} element={<Cancel />} />
        <Route path={pages.success} element={<Success />} />
        <Route element={<AdminsDoor />}>
          <Route path={pages.admin} element={<Admin />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)
