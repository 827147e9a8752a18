/** True for names of variables that decide what code runs or where it comes from, whatever the command says (spec X). */
export const isSteering = (name: string): boolean => STEERS.test(name) && !HOLDS_SECRET.test(name);

/** Such as NODE_AUTH_TOKEN: of a family that steers, but only a credential, which no dialog may show. */
const HOLDS_SECRET = /(?:TOKEN|_KEY|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i;

/**
 * Loaders, search paths, start-up files, proxies, certificate stores and package sources. Letter case does not
 * count: Windows ignores it, and npm reads its own names in any.
 */
const STEERS = new RegExp(
  `^(?:${[
    'PATH|PATHEXT|COMSPEC|SHELL|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|IFS|CDPATH|FPATH|ENV|PWD',
    'LD_.*|DYLD_.*|GCONV_PATH|GLIBC_TUNABLES|LOCPATH|MALLOC_.*',
    'NODE_.*|NPM_.*|YARN_.*|PNPM_.*|BUN_.*|DENO_.*|COREPACK_.*|ELECTRON_.*|TS_NODE_.*|VOLTA_.*|NVM_.*|FNM_.*|MISE_.*',
    'PYTHON.*|PIP_.*|PIPX_.*|UV_.*|UVX_.*|VIRTUAL_ENV|CONDA_.*|POETRY_.*',
    'BASH_.*|ZDOTDIR|PROMPT_COMMAND|SHELLOPTS|BASHOPTS|PS4',
    'PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|LUA_.*|PHPRC|PHP_INI_SCAN_DIR',
    'JAVA_TOOL_OPTIONS|_?JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|JAVA_HOME|MAVEN_.*|GRADLE_.*',
    'GO(?:PROXY|SUMDB|FLAGS|PATH|ROOT|ENV|TOOLCHAIN|PRIVATE|NOSUMDB|INSECURE)|CARGO_.*|RUSTUP_.*|RUSTC_.*|RUSTFLAGS',
    'DOTNET_.*|CORECLR_.*|COR_.*|NUGET_.*|PSMODULEPATH',
    'GIT_.*|SSH_ASKPASS|SSH_AUTH_SOCK|EDITOR|VISUAL|PAGER|LESSOPEN|LESSCLOSE|BROWSER',
    'DOCKER_.*|CONTAINER_HOST|KUBECONFIG',
    '(?:HTTP|HTTPS|ALL|NO|FTP)_PROXY|SSL_CERT_.*|SSL_CERT|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE|OPENSSL_.*',
    'XDG_.*|TMPDIR|TMP|TEMP|HOMEBREW_.*',
  ].join('|')})$`,
  'i',
);
