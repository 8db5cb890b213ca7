@echo off
rem Starts Route Guide, or runs one of its commands: "Route Guide.cmd" --help
setlocal
rem A line of settings.cmd sets one of the settings, such as: set PORT=8080
if exist "%~dp0program\installed" (set "HOME_DIR=%LOCALAPPDATA%\Route Guide") else set "HOME_DIR=%~dp0."
if exist "%HOME_DIR%\settings.cmd" call "%HOME_DIR%\settings.cmd"
if not defined DATA_DIR set "DATA_DIR=%HOME_DIR%\data"
set "DENO_DIR=%HOME_DIR%\cache"
set DENO_NO_UPDATE_CHECK=1
set "ARGUMENTS=%*"
if not defined ARGUMENTS (
  title Route Guide
  set ARGUMENTS=--open
  rem Only what a person should see; LOG=requests in settings.cmd shows all requests.
  if not defined LOG set LOG=off
)
"%~dp0runtime\deno.exe" run @FLAGS@ "%~dp0program\main.js" %ARGUMENTS%
set "CODE=%ERRORLEVEL%"
if "%ARGUMENTS%"=="--open" if not "%CODE%"=="0" pause
exit /b %CODE%
