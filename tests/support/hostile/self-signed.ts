/** A certificate for this machine that nobody vouches for. Its key is known to all who read this: it is for tests alone. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJmlbjQKJLhn+rYx7
hgsHYxdWdlqJjZkihpu5FZrarbWhRANCAARlBrtYXU/JW72txpIdC3nZOgUzZngk
4dSigmQ1Ms7ObaMqzL6iwsZOhSmkVzjzc4g704zCEDggPd/o1+LRfxPn
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUM92eTQvneG/MupDGW3CNGOopzxAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjEwMTY0MVoYDzIxMjYxMDIz
MTAxNjQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARlBrtYXU/JW72txpIdC3nZOgUzZngk4dSigmQ1Ms7ObaMqzL6iwsZO
hSmkVzjzc4g704zCEDggPd/o1+LRfxPno28wbTAdBgNVHQ4EFgQUZdCuwt0AsLTM
qYMW6piIBeq/3DswHwYDVR0jBBgwFoAUZdCuwt0AsLTMqYMW6piIBeq/3DswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgb4Y1mkTZ2a5sMyQFhY1XsEuULP2WL5Uw1Y6W0gCBj08CIQCz
Ygx4fgDATj/PUwjJqyyVvyZKRv8ZkjK5bUFxNcNPQA==
-----END CERTIFICATE-----`,
}
