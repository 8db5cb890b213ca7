; The installer for Windows, for one user and without administrator rights. Made by tools/release/main.ts, which defines
; VERSION, SOURCE (the folder with the program) and OUTPUT.
Unicode true
SetCompressor /SOLID lzma
!include MUI2.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Route Guide"

Name "Route Guide"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Route Guide"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
RequestExecutionLevel user
ManifestDPIAware true
BrandingText "Route Guide ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Route Guide"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Route Guide"
VIAddVersionKey "LegalCopyright" "MIT License"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_TEXT_LARGE
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "$(RunText)"
!define MUI_FINISHPAGE_RUN_FUNCTION StartProgram
!define MUI_FINISHPAGE_TEXT "$(FinishText)"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString RunText ${LANG_ENGLISH} "Start Route Guide now"
LangString RunText ${LANG_GERMAN} "Route Guide jetzt starten"
LangString FinishText ${LANG_ENGLISH} "Route Guide is in the start menu. It runs in a window with a black background and opens its page in the browser. To stop it, close that window.$\r$\n$\r$\nYour walks are in $LOCALAPPDATA\Route Guide\data."
LangString FinishText ${LANG_GERMAN} "Route Guide steht im Startmenü. Es läuft in einem schwarzen Fenster und öffnet seine Seite im Browser. Zum Beenden schließen Sie das Fenster.$\r$\n$\r$\nIhre Wege liegen in $LOCALAPPDATA\Route Guide\data."
LangString StopLink ${LANG_ENGLISH} "Stop Route Guide"
LangString StopLink ${LANG_GERMAN} "Route Guide beenden"
LangString IsRunning ${LANG_ENGLISH} "If Route Guide is running, it will be stopped now; uploads that are under way end first."
LangString IsRunning ${LANG_GERMAN} "Falls Route Guide gerade läuft, wird es jetzt beendet; laufende Uploads werden vorher fertig."
LangString StillRuns ${LANG_ENGLISH} "Route Guide still runs. Close its window, then try again."
LangString StillRuns ${LANG_GERMAN} "Route Guide läuft noch. Schließen Sie sein Fenster, und versuchen Sie es noch einmal."
LangString DeleteData ${LANG_ENGLISH} "Delete all walks, pictures and recordings, too? Without a backup they are gone for good."
LangString DeleteData ${LANG_GERMAN} "Auch alle Wege, Bilder und Aufnahmen löschen? Ohne Sicherung sind sie endgültig weg."

; Stops a running program after a question; ends the installer when it may not be stopped.
!macro StopProgram UN
Function ${UN}StopProgram
  IfFileExists "$LOCALAPPDATA\Route Guide\data\.running" 0 check
  MessageBox MB_OKCANCEL|MB_ICONINFORMATION "$(IsRunning)" /SD IDOK IDOK stop
  Abort
stop:
  nsExec::Exec '"$SYSDIR\cmd.exe" /c ""$INSTDIR\Route Guide.cmd" stop"'
  Pop $0
check:
  IfFileExists "$INSTDIR\runtime\deno.exe" 0 done
  ClearErrors
  FileOpen $0 "$INSTDIR\runtime\deno.exe" a
  IfErrors 0 close
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(StillRuns)" /SD IDCANCEL IDRETRY check
  SetErrorLevel 1
  Abort
close:
  FileClose $0
done:
FunctionEnd
!macroend
!insertmacro StopProgram ""
!insertmacro StopProgram "un."

Function StartProgram
  ExecShell "open" "$INSTDIR\Route Guide.cmd"
FunctionEnd

Section
  Call StopProgram
  ; Of an older version nothing may remain: the modules of the program have other names.
  RMDir /r "$INSTDIR\program"
  RMDir /r "$INSTDIR\runtime"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  FileOpen $0 "$INSTDIR\program\installed" w
  FileClose $0
  CreateDirectory "$LOCALAPPDATA\Route Guide"
  CreateShortcut "$SMPROGRAMS\Route Guide.lnk" "$INSTDIR\Route Guide.cmd" "" "$INSTDIR\route-guide.ico"
  CreateShortcut "$SMPROGRAMS\$(StopLink).lnk" "$SYSDIR\cmd.exe" '/c ""$INSTDIR\Route Guide.cmd" stop"' "$INSTDIR\route-guide.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Route Guide"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\route-guide.ico"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  Call un.StopProgram
  RMDir /r "$INSTDIR\program"
  RMDir /r "$INSTDIR\runtime"
  Delete "$INSTDIR\Route Guide.cmd"
  Delete "$INSTDIR\route-guide.ico"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\LICENCES.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Route Guide.lnk"
  Delete "$SMPROGRAMS\Stop Route Guide.lnk"
  Delete "$SMPROGRAMS\Route Guide beenden.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  RMDir /r "$LOCALAPPDATA\Route Guide\cache"
  MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(DeleteData)" /SD IDNO IDNO kept
  RMDir /r "$LOCALAPPDATA\Route Guide\data"
  RMDir "$LOCALAPPDATA\Route Guide"
kept:
SectionEnd
