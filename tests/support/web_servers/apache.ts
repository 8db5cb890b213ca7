/** Apache httpd as Debian configures it: modules, content types and headers are those of the package. @module */
import { join } from "node:path";
import { replaced, type WebServerProgram } from "./program.ts";

const PACKAGE = "/etc/apache2";
const MODULES = "/usr/lib/apache2/modules";

/** https is the one module that Debian does not enable itself; a school's web space has it. */
const HTTPS = `
<IfModule !socache_shmcb_module>
  LoadModule socache_shmcb_module ${MODULES}/mod_socache_shmcb.so
</IfModule>
<IfModule !ssl_module>
  LoadModule ssl_module ${MODULES}/mod_ssl.so
  Include mods-available/ssl.conf
</IfModule>`;

/** Apache httpd. */
export const APACHE: WebServerProgram = {
  name: "Apache httpd",
  needs: {
    program: "apache2",
    files: [join(PACKAGE, "apache2.conf"), join(MODULES, "mod_ssl.so")],
  },
  hasRanges: true,
  setUp: ({ folder, documentRoot, port, cert, key }) => {
    const file = join(folder, "apache2.conf");
    const main = replaced(Deno.readTextFileSync(join(PACKAGE, "apache2.conf")), {
      "Include ports.conf": `Listen 127.0.0.1:${port}\nServerName 127.0.0.1`,
      "IncludeOptional sites-enabled/*.conf": `${HTTPS}
<VirtualHost 127.0.0.1:${port}>
  DocumentRoot ${documentRoot}
  SSLEngine on
  SSLCertificateFile ${cert}
  SSLCertificateKeyFile ${key}
</VirtualHost>`,
      "<Directory /var/www/>": `<Directory ${documentRoot}>`,
    });
    Deno.writeTextFileSync(file, main);
    return {
      command: "apache2",
      args: ["-d", PACKAGE, "-f", file, "-D", "FOREGROUND"],
      // What `/etc/apache2/envvars` sets, with places of this test.
      env: {
        APACHE_RUN_USER: "www-data",
        APACHE_RUN_GROUP: "www-data",
        APACHE_PID_FILE: join(folder, "apache2.pid"),
        APACHE_RUN_DIR: folder,
        APACHE_LOCK_DIR: folder,
        APACHE_LOG_DIR: folder,
        LANG: "C",
      },
    };
  },
};
