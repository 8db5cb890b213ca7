/**
 * The generators whose clients are tried: what each needs on this machine, and how its client is generated from
 * `openapi.json`, or `openapi_first.json` with one kind of body, in a folder and makes a walk (docs/api.md#generated-clients).
 *
 * The programs that use the clients are in `programs/`, one folder a generator.
 *
 * @module
 */
import { join } from "node:path";
import { IS_WINDOWS } from "../support/platform.ts";

/** A generator of clients. */
export interface Generator {
  /** Its folder in `programs/`. */
  readonly name: string;
  /** Programs that have to be installed, with the flag for their version. */
  readonly needs: Readonly<Record<string, string>>;
  /**
   * The commands that install it, generate the client, compile and run the program, in its folder.
   *
   * @param base Address of the service. The files for the walk are in `samples/`.
   */
  commands(base: string): readonly (readonly string[])[];
}

const NODE = { node: "--version", npm: "--version" };
const COMPILE = [
  ...["npx", "tsc", "--strict", "--noUncheckedIndexedAccess"],
  ...["--module", "nodenext", "--target", "es2024", "--types", "node", "flow.ts"],
];
const INSTALL = ["npm", "install", "--silent", "--no-audit", "--no-fund"];

const VENV = join("venv", IS_WINDOWS ? "Scripts" : "bin");
const GENERATOR_JAR = "openapi-generator-cli-7.25.0.jar";
const LOAD_GENERATOR = [
  ...["mvn", "--quiet", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"],
  "-Dartifact=org.openapitools:openapi-generator-cli:7.25.0",
  "-DoutputDirectory=.",
];

/** All of them. */
export const GENERATORS: readonly Generator[] = [
  {
    name: "openapi-typescript",
    needs: NODE,
    commands: (base) => [
      INSTALL,
      [
        ...["npx", "openapi-typescript", "openapi.json"],
        ...["--default-non-nullable=false", "-o", "api.d.ts"],
      ],
      COMPILE,
      ["node", "flow.js", base, "samples"],
    ],
  },
  {
    name: "hey-api",
    needs: NODE,
    commands: (base) => [
      INSTALL,
      ["npx", "openapi-ts"],
      COMPILE,
      ["node", "flow.js", base, "samples"],
    ],
  },
  {
    name: "orval",
    needs: NODE,
    commands: (base) => [
      INSTALL,
      ["npx", "orval", "--config", "orval.config.js"],
      COMPILE,
      [
        "node",
        "--eval",
        `process.env.BASE = "${base}"; process.argv[2] = "samples"; import("./flow.js")`,
      ],
    ],
  },
  {
    name: "openapi-python-client",
    needs: { python3: "--version" },
    commands: (base) => [
      ["python3", "-m", "venv", "venv"],
      [join(VENV, "pip"), "install", "--quiet", "--requirement", "requirements.txt"],
      [
        ...[join(VENV, "openapi-python-client"), "generate", "--path", "openapi.json"],
        ...["--config", "config.yml", "--meta", "none", "--output-path", "route_guide_client"],
      ],
      [join(VENV, "python"), "flow.py", base, "samples"],
    ],
  },
  {
    name: "openapi-generator-java",
    needs: { java: "-version", mvn: "--version" },
    commands: (base) => [
      LOAD_GENERATOR,
      [
        ...["java", "-jar", GENERATOR_JAR, "generate", "-g", "java", "--library", "native"],
        ...["-i", "openapi.json", "-o", ".", "--global-property", "skipFormModel=false"],
      ],
      [
        ...["mvn", "--quiet", "compile", "org.codehaus.mojo:exec-maven-plugin:3.5.0:java"],
        ...["-Dexec.mainClass=Flow", `-Dexec.args=${base} samples`],
      ],
    ],
  },
  {
    name: "openapi-generator-go",
    needs: { java: "-version", mvn: "--version", go: "version" },
    commands: (base) => [
      LOAD_GENERATOR,
      [
        ...["java", "-jar", GENERATOR_JAR, "generate", "-g", "go", "-i", "openapi_first.json"],
        ...["-o", "routeguide", "--package-name", "routeguide", "--git-user-id", "example"],
        ...["--global-property", "apis,models,supportingFiles,apiTests=false,modelTests=false"],
      ],
      ["go", "mod", "init", "example/flow"],
      ["go", "mod", "edit", "-replace", "example/routeguide=./routeguide"],
      ["go", "-C", "routeguide", "mod", "edit", "-module", "example/routeguide"],
      ["go", "mod", "tidy"],
      ["go", "run", "flow.go", base, "samples"],
    ],
  },
];
